// What one works with at a game: its board, the hand and the score sheet. It is loaded with the first game.
import {define, draw} from "./board.js";
import {$} from "./dom.js";
import {drawings} from "./drawings.js";
import {Hand, names} from "./hand.js";
import {OwnSheet} from "./ownsheet.js";

// Table has them. What the hand does it asks the desk for.
export class Table {
  constructor(desk) {
    define(drawings);
    Object.assign(this, {hand: new Hand(desk, drawings), sheet: new OwnSheet($("score")), drawings, draw, names});
  }
}
