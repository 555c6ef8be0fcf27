export const LAYOUTS = {
 "cacao": {
  "size": 1680,
  "fields": [
   {
    "name": "ply",
    "kind": "i2",
    "shape": [],
    "offset": 0,
    "meaning": "steps that all have seen so far"
   },
   {
    "name": "n_seats",
    "kind": "i1",
    "shape": [],
    "offset": 2,
    "meaning": "seats in play"
   },
   {
    "name": "phase",
    "kind": "i1",
    "shape": [],
    "offset": 3,
    "meaning": "which kind of decision is next"
   },
   {
    "name": "acting",
    "kind": "i1",
    "shape": [],
    "offset": 4,
    "meaning": "bit set of the seats that have to decide"
   },
   {
    "name": "over",
    "kind": "i1",
    "shape": [],
    "offset": 5,
    "meaning": "1 when the game has ended"
   },
   {
    "name": "end_reason",
    "kind": "i1",
    "shape": [],
    "offset": 6,
    "meaning": "how it ended, 0 while it runs"
   },
   {
    "name": "spare",
    "kind": "i1",
    "shape": [],
    "offset": 7,
    "meaning": "nothing; keeps what follows aligned"
   },
   {
    "name": "bank",
    "kind": "i4",
    "shape": [],
    "offset": 8,
    "meaning": "gold left in the bank, -1 for no limit (`bank.limit`)"
   },
   {
    "name": "river_value",
    "kind": "i2",
    "shape": [
     12
    ],
    "offset": 12,
    "meaning": "value of each river field (`river.values`)"
   },
   {
    "name": "river_fields",
    "kind": "i1",
    "shape": [],
    "offset": 36,
    "meaning": "number of river fields"
   },
   {
    "name": "asks",
    "kind": "i1",
    "shape": [],
    "offset": 37,
    "meaning": "what is asked although taking all is never worse (`auto.*`)"
   },
   {
    "name": "per_place",
    "kind": "i1",
    "shape": [],
    "offset": 38,
    "meaning": "how often a place may be overbuilt (`overbuild.perPlace`)"
   },
   {
    "name": "together",
    "kind": "i1",
    "shape": [],
    "offset": 39,
    "meaning": "1 when all involved seats decide at once (`ask.order`)"
   },
   {
    "name": "colour",
    "kind": "i1",
    "shape": [
     4
    ],
    "offset": 40,
    "meaning": "colour of each seat, an index into box.COLOURS"
   },
   {
    "name": "turn",
    "kind": "i2",
    "shape": [],
    "offset": 44,
    "meaning": "number of the turn, from 1"
   },
   {
    "name": "start",
    "kind": "i1",
    "shape": [],
    "offset": 46,
    "meaning": "the seat that began (`start.player`)"
   },
   {
    "name": "active",
    "kind": "i1",
    "shape": [],
    "offset": 47,
    "meaning": "the seat whose turn it is"
   },
   {
    "name": "gold",
    "kind": "i4",
    "shape": [
     4
    ],
    "offset": 48,
    "meaning": "gold of each seat"
   },
   {
    "name": "fruit",
    "kind": "i1",
    "shape": [
     4
    ],
    "offset": 64,
    "meaning": "fruits in storage"
   },
   {
    "name": "suns",
    "kind": "i1",
    "shape": [
     4
    ],
    "offset": 68,
    "meaning": "sun tokens"
   },
   {
    "name": "river",
    "kind": "i1",
    "shape": [
     4
    ],
    "offset": 72,
    "meaning": "river field of the water carrier, from 0"
   },
   {
    "name": "hand_n",
    "kind": "i1",
    "shape": [
     4
    ],
    "offset": 76,
    "meaning": "worker tiles in hand"
   },
   {
    "name": "stack_n",
    "kind": "i1",
    "shape": [
     4
    ],
    "offset": 80,
    "meaning": "worker tiles in the stack"
   },
   {
    "name": "unseen",
    "kind": "i1",
    "shape": [
     4,
     4
    ],
    "offset": 84,
    "meaning": "worker tiles of each kind in hand and stack together"
   },
   {
    "name": "hand",
    "kind": "i1",
    "shape": [
     4,
     4
    ],
    "offset": 100,
    "meaning": "worker tiles of each kind in hand"
   },
   {
    "name": "stack",
    "kind": "i1",
    "shape": [
     4,
     4
    ],
    "offset": 116,
    "meaning": "worker tiles of each kind in the stack, whose order nobody knows"
   },
   {
    "name": "display",
    "kind": "i1",
    "shape": [
     11
    ],
    "offset": 132,
    "meaning": "open jungle tiles of each kind"
   },
   {
    "name": "pile",
    "kind": "i1",
    "shape": [
     11
    ],
    "offset": 143,
    "meaning": "jungle tiles of each kind in the pile"
   },
   {
    "name": "display_n",
    "kind": "i1",
    "shape": [],
    "offset": 154,
    "meaning": "open jungle tiles"
   },
   {
    "name": "pile_n",
    "kind": "i1",
    "shape": [],
    "offset": 155,
    "meaning": "jungle tiles in the pile"
   },
   {
    "name": "table",
    "kind": "u1",
    "shape": [
     1024
    ],
    "offset": 156,
    "meaning": "what lies on each cell of the torus"
   },
   {
    "name": "open",
    "kind": "i2",
    "shape": [
     64
    ],
    "offset": 1180,
    "meaning": "cells where a worker tile may go, ascending"
   },
   {
    "name": "jungle",
    "kind": "i2",
    "shape": [
     28
    ],
    "offset": 1308,
    "meaning": "cells with a jungle tile, ascending"
   },
   {
    "name": "place",
    "kind": "i2",
    "shape": [
     36
    ],
    "offset": 1364,
    "meaning": "cells with worker tiles, ascending"
   },
   {
    "name": "under",
    "kind": "i2",
    "shape": [
     36
    ],
    "offset": 1436,
    "meaning": "cells of covered worker tiles, ascending, a tile above after the one below"
   },
   {
    "name": "under_face",
    "kind": "i1",
    "shape": [
     36
    ],
    "offset": 1508,
    "meaning": "the covered tiles, in the same order"
   },
   {
    "name": "open_n",
    "kind": "i1",
    "shape": [],
    "offset": 1544,
    "meaning": "how many"
   },
   {
    "name": "jungle_n",
    "kind": "i1",
    "shape": [],
    "offset": 1545,
    "meaning": "how many"
   },
   {
    "name": "place_n",
    "kind": "i1",
    "shape": [],
    "offset": 1546,
    "meaning": "how many"
   },
   {
    "name": "under_n",
    "kind": "i1",
    "shape": [],
    "offset": 1547,
    "meaning": "how many"
   },
   {
    "name": "placed",
    "kind": "i2",
    "shape": [],
    "offset": 1548,
    "meaning": "cell of the tile just placed"
   },
   {
    "name": "space",
    "kind": "i2",
    "shape": [
     8
    ],
    "offset": 1550,
    "meaning": "jungle spaces still to fill, ascending"
   },
   {
    "name": "fresh",
    "kind": "i2",
    "shape": [
     8
    ],
    "offset": 1566,
    "meaning": "jungle tiles laid this turn"
   },
   {
    "name": "block",
    "kind": "i2",
    "shape": [
     28
    ],
    "offset": 1582,
    "meaning": "activated blocks not finished: cell of the worker tile, ascending"
   },
   {
    "name": "block_edge",
    "kind": "i1",
    "shape": [
     28
    ],
    "offset": 1638,
    "meaning": "their edges"
   },
   {
    "name": "floor",
    "kind": "i2",
    "shape": [],
    "offset": 1666,
    "meaning": "a tile like the last one laid goes beyond this cell"
   },
   {
    "name": "space_n",
    "kind": "i1",
    "shape": [],
    "offset": 1668,
    "meaning": "how many spaces"
   },
   {
    "name": "fresh_n",
    "kind": "i1",
    "shape": [],
    "offset": 1669,
    "meaning": "how many fresh tiles"
   },
   {
    "name": "block_n",
    "kind": "i1",
    "shape": [],
    "offset": 1670,
    "meaning": "how many blocks"
   },
   {
    "name": "floor_kind",
    "kind": "i1",
    "shape": [],
    "offset": 1671,
    "meaning": "the kind of the last tile laid"
   },
   {
    "name": "overdue",
    "kind": "i1",
    "shape": [],
    "offset": 1672,
    "meaning": "1 in a hand-made position with spaces that should be full"
   }
  ]
 },
 "maya": {
  "size": 3664,
  "fields": [
   {
    "name": "ply",
    "kind": "i2",
    "shape": [],
    "offset": 0,
    "meaning": "steps that all have seen so far"
   },
   {
    "name": "n_seats",
    "kind": "i1",
    "shape": [],
    "offset": 2,
    "meaning": "seats in play"
   },
   {
    "name": "phase",
    "kind": "i1",
    "shape": [],
    "offset": 3,
    "meaning": "which kind of decision is next"
   },
   {
    "name": "acting",
    "kind": "i1",
    "shape": [],
    "offset": 4,
    "meaning": "bit set of the seats that have to decide"
   },
   {
    "name": "over",
    "kind": "i1",
    "shape": [],
    "offset": 5,
    "meaning": "1 when the game has ended"
   },
   {
    "name": "end_reason",
    "kind": "i1",
    "shape": [],
    "offset": 6,
    "meaning": "how it ended, 0 while it runs"
   },
   {
    "name": "spare",
    "kind": "i1",
    "shape": [],
    "offset": 7,
    "meaning": "nothing; keeps what follows aligned"
   },
   {
    "name": "score",
    "kind": "i4",
    "shape": [
     4
    ],
    "offset": 8,
    "meaning": "points of each seat, without a bound of their own (M-1.10)"
   },
   {
    "name": "board",
    "kind": "i4",
    "shape": [
     2
    ],
    "offset": 24,
    "meaning": "fingerprint of the board file"
   },
   {
    "name": "areas",
    "kind": "u1",
    "shape": [],
    "offset": 32,
    "meaning": "bit set of the areas in play, in the order of the board file"
   },
   {
    "name": "area_n",
    "kind": "u1",
    "shape": [],
    "offset": 33,
    "meaning": "areas the board has"
   },
   {
    "name": "variant",
    "kind": "u1",
    "shape": [],
    "offset": 34,
    "meaning": "BASE, NEW_BEGINNING or TWO_CITIES"
   },
   {
    "name": "merged",
    "kind": "u1",
    "shape": [],
    "offset": 35,
    "meaning": "1 when new tiles need only end up in one group (`contiguity`)"
   },
   {
    "name": "tiles",
    "kind": "i1",
    "shape": [
     8
    ],
    "offset": 36,
    "meaning": "tiles of each kind that a colour has (`tiles.perColour`)"
   },
   {
    "name": "colour",
    "kind": "i1",
    "shape": [
     4
    ],
    "offset": 44,
    "meaning": "colour of each seat, an index into box.COLOURS"
   },
   {
    "name": "stuck_draw",
    "kind": "u1",
    "shape": [],
    "offset": 48,
    "meaning": "tiles drawn when nothing can be placed (`stuck.draw`)"
   },
   {
    "name": "start",
    "kind": "u1",
    "shape": [],
    "offset": 49,
    "meaning": "the seat that began (`start.player`)"
   },
   {
    "name": "active",
    "kind": "u1",
    "shape": [],
    "offset": 50,
    "meaning": "the seat whose turn it is"
   },
   {
    "name": "planted_n",
    "kind": "u1",
    "shape": [],
    "offset": 51,
    "meaning": "tiles planted so far in this turn"
   },
   {
    "name": "turn",
    "kind": "i2",
    "shape": [],
    "offset": 52,
    "meaning": "number of the turn, from 1"
   },
   {
    "name": "begun",
    "kind": "i2",
    "shape": [],
    "offset": 54,
    "meaning": "bit set of the temples that stood at the start"
   },
   {
    "name": "scored",
    "kind": "i2",
    "shape": [],
    "offset": 56,
    "meaning": "bit set of the cities that are complete and scored"
   },
   {
    "name": "turns",
    "kind": "i2",
    "shape": [
     4
    ],
    "offset": 58,
    "meaning": "turns each seat has taken"
   },
   {
    "name": "label",
    "kind": "i2",
    "shape": [
     160
    ],
    "offset": 66,
    "meaning": "name of each space: letter << 6 | number, ascending"
   },
   {
    "name": "crops",
    "kind": "i2",
    "shape": [
     13,
     4
    ],
    "offset": 386,
    "meaning": "crops of each seat beside each city"
   },
   {
    "name": "rack_n",
    "kind": "i1",
    "shape": [
     4
    ],
    "offset": 490,
    "meaning": "tiles in each rack"
   },
   {
    "name": "reserve_n",
    "kind": "i1",
    "shape": [
     4
    ],
    "offset": 494,
    "meaning": "tiles in each personal reserve"
   },
   {
    "name": "unseen_n",
    "kind": "i1",
    "shape": [
     4
    ],
    "offset": 498,
    "meaning": "tiles of each seat that lie face down and nobody has seen"
   },
   {
    "name": "buried_n",
    "kind": "i1",
    "shape": [
     4
    ],
    "offset": 502,
    "meaning": "tiles of each seat that lie face down and came from its rack"
   },
   {
    "name": "hidden",
    "kind": "i1",
    "shape": [
     4,
     8
    ],
    "offset": 506,
    "meaning": "tiles of each kind that do not lie face up"
   },
   {
    "name": "rack",
    "kind": "i1",
    "shape": [
     4,
     8
    ],
    "offset": 538,
    "meaning": "tiles of each kind in the rack"
   },
   {
    "name": "reserve",
    "kind": "i1",
    "shape": [
     4,
     8
    ],
    "offset": 570,
    "meaning": "tiles of each kind in the reserve and among those placed unseen: nobody knows which are which"
   },
   {
    "name": "buried",
    "kind": "i1",
    "shape": [
     4,
     32
    ],
    "offset": 602,
    "meaning": "kinds of the tiles laid face down from the rack"
   },
   {
    "name": "buried_at",
    "kind": "u1",
    "shape": [
     4,
     32
    ],
    "offset": 730,
    "meaning": "their spaces, ascending"
   },
   {
    "name": "space_n",
    "kind": "u1",
    "shape": [],
    "offset": 858,
    "meaning": "spaces in play"
   },
   {
    "name": "temple_n",
    "kind": "u1",
    "shape": [],
    "offset": 859,
    "meaning": "temple spaces in play"
   },
   {
    "name": "degree",
    "kind": "u1",
    "shape": [
     160
    ],
    "offset": 860,
    "meaning": "neighbours of each space"
   },
   {
    "name": "neighbour",
    "kind": "u1",
    "shape": [
     160,
     8
    ],
    "offset": 1020,
    "meaning": "the spaces beside each space, ascending"
   },
   {
    "name": "temple",
    "kind": "u1",
    "shape": [
     16
    ],
    "offset": 2300,
    "meaning": "the temple spaces, ascending; city k has its temple on temple space k"
   },
   {
    "name": "cell",
    "kind": "u1",
    "shape": [
     160
    ],
    "offset": 2316,
    "meaning": "what lies on each space"
   },
   {
    "name": "near",
    "kind": "u1",
    "shape": [
     160
    ],
    "offset": 2476,
    "meaning": "1 where a tile lies beside a plain space"
   },
   {
    "name": "waiting",
    "kind": "u1",
    "shape": [
     160
    ],
    "offset": 2636,
    "meaning": "temple spaces without temple tile beside each space"
   },
   {
    "name": "city",
    "kind": "u1",
    "shape": [
     160
    ],
    "offset": 2796,
    "meaning": "1 + the city a space belongs to, or a plain space touches; 255: several"
   },
   {
    "name": "frontier",
    "kind": "u1",
    "shape": [
     160
    ],
    "offset": 2956,
    "meaning": "empty plain spaces beside a tile, ascending"
   },
   {
    "name": "frontier_n",
    "kind": "u1",
    "shape": [],
    "offset": 3116,
    "meaning": "how many"
   },
   {
    "name": "size",
    "kind": "u1",
    "shape": [
     13
    ],
    "offset": 3117,
    "meaning": "tiles of each city, 0 before its temple stands"
   },
   {
    "name": "gaps",
    "kind": "u1",
    "shape": [
     13
    ],
    "offset": 3130,
    "meaning": "empty spaces beside each city"
   },
   {
    "name": "crop",
    "kind": "u1",
    "shape": [],
    "offset": 3143,
    "meaning": "1 + the crop planted in this turn"
   },
   {
    "name": "planted",
    "kind": "u1",
    "shape": [
     32
    ],
    "offset": 3144,
    "meaning": "the spaces planted in this turn, in order"
   },
   {
    "name": "reach",
    "kind": "u1",
    "shape": [
     160
    ],
    "offset": 3176,
    "meaning": "spaces that may be planted next, ascending"
   },
   {
    "name": "reach_n",
    "kind": "u1",
    "shape": [],
    "offset": 3336,
    "meaning": "how many"
   },
   {
    "name": "passed",
    "kind": "u1",
    "shape": [
     160
    ],
    "offset": 3337,
    "meaning": "1 where a space was in reach, or was passed over"
   },
   {
    "name": "group",
    "kind": "u1",
    "shape": [
     160
    ],
    "offset": 3497,
    "meaning": "room to gather a group in"
   }
  ]
 },
 "chocolatl": {
  "size": 720,
  "fields": [
   {
    "name": "ply",
    "kind": "i2",
    "shape": [],
    "offset": 0,
    "meaning": "steps that all have seen so far"
   },
   {
    "name": "n_seats",
    "kind": "i1",
    "shape": [],
    "offset": 2,
    "meaning": "seats in play"
   },
   {
    "name": "phase",
    "kind": "i1",
    "shape": [],
    "offset": 3,
    "meaning": "which kind of decision is next"
   },
   {
    "name": "acting",
    "kind": "i1",
    "shape": [],
    "offset": 4,
    "meaning": "bit set of the seats that have to decide"
   },
   {
    "name": "over",
    "kind": "i1",
    "shape": [],
    "offset": 5,
    "meaning": "1 when the game has ended"
   },
   {
    "name": "end_reason",
    "kind": "i1",
    "shape": [],
    "offset": 6,
    "meaning": "how it ended, 0 while it runs"
   },
   {
    "name": "spare",
    "kind": "i1",
    "shape": [],
    "offset": 7,
    "meaning": "nothing; keeps what follows aligned"
   },
   {
    "name": "score",
    "kind": "i2",
    "shape": [
     5
    ],
    "offset": 8,
    "meaning": "score of each seat on the track"
   },
   {
    "name": "bid",
    "kind": "i2",
    "shape": [
     5
    ],
    "offset": 18,
    "meaning": "value of each seat's bid at the location being resolved"
   },
   {
    "name": "track",
    "kind": "i1",
    "shape": [
     5
    ],
    "offset": 28,
    "meaning": "seats by score, ascending, and from the bottom to the top of a stack"
   },
   {
    "name": "field_colour",
    "kind": "i1",
    "shape": [
     40
    ],
    "offset": 33,
    "meaning": "way to bid for each score field (`track.colours`)"
   },
   {
    "name": "improve",
    "kind": "i1",
    "shape": [
     2,
     6
    ],
    "offset": 73,
    "meaning": "values of the improvement cards (`improve.A`, `improve.B`)"
   },
   {
    "name": "prize",
    "kind": "i1",
    "shape": [
     2,
     7
    ],
    "offset": 85,
    "meaning": "points for first and second at the drink in each round"
   },
   {
    "name": "row",
    "kind": "i1",
    "shape": [
     7
    ],
    "offset": 99,
    "meaning": "stones in each pyramid level, from the bottom (`pyramid.rows`)"
   },
   {
    "name": "row_bonus",
    "kind": "i1",
    "shape": [
     7
    ],
    "offset": 106,
    "meaning": "points for most stones in each level (`pyramid.bonus`)"
   },
   {
    "name": "floor",
    "kind": "i1",
    "shape": [],
    "offset": 113,
    "meaning": "1 when a loss stops at 0 (`score.floor`)"
   },
   {
    "name": "window",
    "kind": "i1",
    "shape": [],
    "offset": 114,
    "meaning": "how the dice window works (`dice.window`)"
   },
   {
    "name": "any_card",
    "kind": "i1",
    "shape": [],
    "offset": 115,
    "meaning": "1 when any card may be given up (`tachli.discard`)"
   },
   {
    "name": "aid",
    "kind": "i1",
    "shape": [],
    "offset": 116,
    "meaning": "1 when the card memory is kept (`memory.aid`)"
   },
   {
    "name": "sites",
    "kind": "i1",
    "shape": [],
    "offset": 117,
    "meaning": "building sites in the city (`city.sites`)"
   },
   {
    "name": "colour",
    "kind": "i1",
    "shape": [
     5
    ],
    "offset": 118,
    "meaning": "colour of each seat, an index into box.COLOURS"
   },
   {
    "name": "round",
    "kind": "i1",
    "shape": [],
    "offset": 123,
    "meaning": "number of the round, from 1"
   },
   {
    "name": "location",
    "kind": "i1",
    "shape": [],
    "offset": 124,
    "meaning": "the location bid for or resolved now, from 1; 0 before the first round"
   },
   {
    "name": "mode",
    "kind": "i1",
    "shape": [],
    "offset": 125,
    "meaning": "the way to bid in this round, 0 before it is prepared"
   },
   {
    "name": "firsts",
    "kind": "i1",
    "shape": [],
    "offset": 126,
    "meaning": "1 when the first cards of a green round lie open"
   },
   {
    "name": "last",
    "kind": "i1",
    "shape": [],
    "offset": 127,
    "meaning": "0, or what made this the last round (X-11.9)"
   },
   {
    "name": "white",
    "kind": "i1",
    "shape": [
     3
    ],
    "offset": 128,
    "meaning": "the white dice, descending; 0 before they are rolled"
   },
   {
    "name": "well",
    "kind": "i1",
    "shape": [],
    "offset": 131,
    "meaning": "1 while a black die lies on the city well"
   },
   {
    "name": "open_card",
    "kind": "i1",
    "shape": [
     2
    ],
    "offset": 132,
    "meaning": "improvement cards on the fields 6 and 3, value + 1"
   },
   {
    "name": "deck",
    "kind": "i1",
    "shape": [
     2,
     32
    ],
    "offset": 134,
    "meaning": "improvement cards of each value left in the decks, whose order nobody knows"
   },
   {
    "name": "deck_n",
    "kind": "i1",
    "shape": [
     2
    ],
    "offset": 198,
    "meaning": "improvement cards left in each deck"
   },
   {
    "name": "chocolatl",
    "kind": "i1",
    "shape": [],
    "offset": 200,
    "meaning": "owner of the figure Chocolatl, seat + 1"
   },
   {
    "name": "old_man",
    "kind": "i1",
    "shape": [],
    "offset": 201,
    "meaning": "owner of the figure Old Man, seat + 1"
   },
   {
    "name": "huts",
    "kind": "i1",
    "shape": [
     5
    ],
    "offset": 202,
    "meaning": "huts, and so chips, of each seat"
   },
   {
    "name": "dice",
    "kind": "i1",
    "shape": [
     5
    ],
    "offset": 207,
    "meaning": "black dice of each seat"
   },
   {
    "name": "used",
    "kind": "i1",
    "shape": [],
    "offset": 212,
    "meaning": "black dice used up"
   },
   {
    "name": "stone",
    "kind": "i1",
    "shape": [
     14
    ],
    "offset": 213,
    "meaning": "owner of each stone of the pyramid in order, seat + 1"
   },
   {
    "name": "stone_n",
    "kind": "i1",
    "shape": [],
    "offset": 227,
    "meaning": "stones in the pyramid"
   },
   {
    "name": "hand",
    "kind": "i1",
    "shape": [
     5,
     32
    ],
    "offset": 228,
    "meaning": "cards of each value in hand"
   },
   {
    "name": "laid",
    "kind": "i1",
    "shape": [
     5,
     6,
     2
    ],
    "offset": 388,
    "meaning": "cards face down at each location, value + 1"
   },
   {
    "name": "sacrifice",
    "kind": "i1",
    "shape": [
     5
    ],
    "offset": 448,
    "meaning": "the card in the temple, value + 1"
   },
   {
    "name": "answer",
    "kind": "i1",
    "shape": [
     5
    ],
    "offset": 453,
    "meaning": "secret answer in a simultaneous dice window: dice to roll + 1"
   },
   {
    "name": "shown",
    "kind": "i1",
    "shape": [
     5,
     6,
     2
    ],
    "offset": 458,
    "meaning": "cards open at each location, value + 1"
   },
   {
    "name": "temple",
    "kind": "i1",
    "shape": [
     5
    ],
    "offset": 518,
    "meaning": "the sacrifice once the final scoring has turned it up, value + 1"
   },
   {
    "name": "known",
    "kind": "i1",
    "shape": [
     5,
     32
    ],
    "offset": 523,
    "meaning": "card memory: the twelve cards all have seen, by value (X-15)"
   },
   {
    "name": "deduced",
    "kind": "i1",
    "shape": [
     5
    ],
    "offset": 683,
    "meaning": "card memory: the sacrifice all can deduce, value + 1 (X-15)"
   },
   {
    "name": "asked",
    "kind": "i1",
    "shape": [],
    "offset": 688,
    "meaning": "bit set of the seats whose secret answers are collected now"
   },
   {
    "name": "named",
    "kind": "i1",
    "shape": [],
    "offset": 689,
    "meaning": "bit set of the seats whose twelve cards a position told before their sacrifice"
   },
   {
    "name": "passed",
    "kind": "i1",
    "shape": [],
    "offset": 690,
    "meaning": "bit set of the seats that passed in this dice window"
   },
   {
    "name": "rolled",
    "kind": "i1",
    "shape": [
     5
    ],
    "offset": 691,
    "meaning": "pips each seat has added to its bid at this location"
   },
   {
    "name": "rank",
    "kind": "i1",
    "shape": [
     5
    ],
    "offset": 696,
    "meaning": "seats by rank while a choice at this location is open"
   },
   {
    "name": "taken",
    "kind": "i1",
    "shape": [
     5
    ],
    "offset": 701,
    "meaning": "improvement card each seat takes this round, value + 1"
   },
   {
    "name": "given",
    "kind": "i1",
    "shape": [
     5
    ],
    "offset": 706,
    "meaning": "card each seat gives up this round, value + 1"
   },
   {
    "name": "final_die",
    "kind": "i1",
    "shape": [
     5
    ],
    "offset": 711,
    "meaning": "pips of the die rolled in the final scoring"
   }
  ]
 }
} as const
