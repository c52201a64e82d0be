// What the judge of AGN offers, in Node.js and in browsers.
import type {Check, Game, Legal} from "./types.js";
export type * from "./types.js";

/** What a judge is opened with. */
export interface Options {
  /**
   * The program, where it is not the file agn.wasm beside the module: an address, a path of Node.js,
   * an answer of fetch in a browser, its bytes, or the module compiled.
   */
  wasm?: string | URL | Response | ArrayBuffer | ArrayBufferView | WebAssembly.Module;
}

/** The moments of a game, as agn legal prints them. */
export interface Moments {
  moments: Legal[];
  /** Whether they come to the end of the game; else the last is that before an event that cannot be played. */
  whole: boolean;
}

/** A text in canonical form, as agn fmt prints it. */
export interface Formatted {
  text: string;
  /** The first fault of each game that cannot be read, whose text stays as it was. Lines and columns count from 1. */
  faults: {line: number; column: number; message: string}[];
}

/** A judge. It keeps nothing between two questions. What cannot be answered throws an Error that says why. */
export interface Judge {
  /** Judges all games of a text, or of the bytes of a file: one object a game, as agn check writes. */
  check(text: string | Uint8Array, options?: {file?: string}): Check[];
  /** Lists what is legal at every moment of a game, which is counted from 1. */
  legal(text: string, options?: {game?: number}): Moments;
  /** Puts a text into canonical form. */
  format(text: string): Formatted;
  /** Returns a game as the element agn-game shows it. */
  game(text: string, options?: {game?: number; file?: string}): Game;
}

/** Starts a judge, which takes some tenths of a second. */
export function open(options?: Options): Promise<Judge>;
