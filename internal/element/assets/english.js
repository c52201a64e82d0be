// What elements say is English: the sentences of the pages' modules without a table.
const T = (parts, ...all) => String.raw({raw: parts}, ...all);
const nodes = (parts, ...all) => parts.flatMap((s, i) => [s, all[i] ?? ""]).flat().filter((s) => s !== "");
const nameOf = (name) => name;
const plural = (n, one, other) => (n === 1 ? one : other).replace("{1}", n);
const listOf = (all) => all.join(" or ");
