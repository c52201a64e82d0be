// A program that the types must allow, and one line that they must not.
import "@ashtapada/elements";
import {open, type Check, type Judge, type Legal} from "@ashtapada/judge";

const judge: Judge = await open({wasm: new URL("agn.wasm", import.meta.url)});
const games: Check[] = judge.check(new Uint8Array(), {file: "a.agn"});
const first: Legal | undefined = judge.legal("", {game: 1}).moments[0];
const due: "cast" | "move" | "over" | null = first ? first.due : null;
const line: number = games[0].findings[0].line + judge.format("").faults[0].column;
const element = document.querySelector("agn-game");
if (element) element.game = judge.game("");
const position: string = document.createElement("agn-board").moment?.position ?? "";
// @ts-expect-error: a verdict is one of three words
const wrong: boolean = games[0].verdict === "perhaps";
console.log(due, line, position, wrong);
