"""The 256 words in which a key's fingerprint is read aloud. Data only."""

from typing import Final

_TEXT: Final = """
    acorn actor album amber angle ankle apple apron arrow attic autumn bacon badge bagel baker bamboo banana
    banjo barn basil basket beach beaver berry bishop blanket blossom bonfire bottle boulder bracket bread brick
    bridge brook broom bucket buffalo bugle bundle butter button cabin cactus camel camera canal candle canoe
    canyon carpet carrot castle cedar cellar cello cereal chalk cherry chimney cider cinema circus clam clover
    cobra cocoa comet compass copper coral cotton cousin cradle crater cricket crystal curtain daisy dancer
    desert diamond dinner dolphin domino donkey dragon drawer dream drum duck eagle easel echo elbow elm engine
    falcon farmer feather fence ferry fiddle finger flame flute fog forest fossil fountain fox garden garlic
    giant ginger glacier glove goat goblin gravel guitar gull hammer harbor harvest hazel helmet heron hinge
    honey hornet island ivory jacket jaguar jelly jewel jigsaw jungle kettle kitten ladder lagoon lantern laurel
    lemon lentil lizard lobster locket lumber magnet mango maple marble market meadow melon mirror mitten monkey
    moss muffin mustard napkin needle nickel noodle nutmeg oak oasis ocean olive onion orchid otter oven owl
    oyster paddle palace panda paper parrot peanut pebble pelican pencil pepper piano pickle pigeon pillow
    pirate planet plum pocket pony poppy potato prairie puddle pumpkin puzzle rabbit raccoon radish rain raven
    ribbon river robin rocket rooster saddle salmon sandal saucer scarf seal shadow shovel silver spider spoon
    squash stable star sugar summer sunset swan tailor teapot tiger timber tomato trumpet tulip tunnel turtle
    umbrella valley velvet violin waffle walnut walrus whale willow window winter wizard wren yarn zebra
    """
WORDS: Final = tuple(_TEXT.split())
