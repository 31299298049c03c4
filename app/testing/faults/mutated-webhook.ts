import type { Chance } from "./random";

type Bytes = Uint8Array<ArrayBuffer>;

/** A message as it arrives: its bytes, and its signature header. */
export type Message = { body: Bytes; signature: string | null };

/** One that was really signed, and what somebody else has to change it with: another body, other signatures of it. */
export type Signed = {
	body: string;
	signature: string;
	otherBody: string;
	forged: readonly string[];
};

const bytesOf = (text: string): Bytes => new TextEncoder().encode(text);

/** The bytes with those from `at` on, so many, replaced by others. */
function splice(bytes: Bytes, at: number, gone: number, ...instead: number[]): Bytes {
	return Uint8Array.from([...bytes.slice(0, at), ...instead, ...bytes.slice(at + gone)]);
}

const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf];

const mutateBody: readonly Mutation[] = [
	// One bit, one byte less, one more, one twice, the end cut off, something before or behind it.
	(bytes, chance) => {
		const at = chance.below(bytes.length);
		return splice(bytes, at, 1, (bytes[at] ?? 0) ^ (1 << chance.below(8)));
	},
	(bytes, chance) => splice(bytes, chance.below(bytes.length), 1),
	(bytes, chance) => splice(bytes, chance.below(bytes.length), 0, chance.below(256)),
	(bytes, chance) => {
		const at = chance.below(bytes.length);
		return splice(bytes, at, 0, bytes[at] ?? 0);
	},
	(bytes, chance) => bytes.slice(0, chance.below(bytes.length)),
	(bytes) => splice(bytes, 0, 0, ...BYTE_ORDER_MARK),
	(bytes, chance) => splice(bytes, bytes.length, 0, chance.of([0x20, 0x0a, 0x0d, 0x00])),
	// What somebody would gain by.
	(bytes, chance) => {
		const text = new TextDecoder().decode(bytes);
		const [from, to] = chance.of([
			['"livemode":false', '"livemode":true'],
			['"status":"', '"status":"x'],
			['"amount":', '"amount":1'],
			['"id":"', '"id":"x'],
			['{"id"', '{"x":1,"id"'],
			['"bdt"', '"usd"'],
			[":", ": "],
		]);
		return bytesOf(text.includes(from) ? text.replace(from, to) : `${text} `);
	},
];
type Mutation = (bytes: Bytes, chance: Chance) => Bytes;

type HeaderMutation = (time: number, mac: string, chance: Chance) => string;
const mutateHeader: readonly HeaderMutation[] = [
	(time, mac, chance) => {
		const at = chance.below(mac.length);
		const digit = ((Number.parseInt(mac[at] ?? "0", 16) + 1 + chance.below(15)) % 16).toString(16);
		return `t=${time},v1=${mac.slice(0, at)}${digit}${mac.slice(at + 1)}`;
	},
	(time, mac, chance) => `t=${time},v1=${mac.slice(0, chance.below(mac.length))}`,
	(time, mac) => `t=${time},v1=${mac.toUpperCase()}`,
	(time, mac) => `t=${time},v1=${mac}0`,
	(time, mac, chance) => `t=${time + chance.of([1, -1]) * (1 + chance.below(100_000))},v1=${mac}`,
	(time, mac, chance) =>
		chance.of([
			`t=${time},v0=${mac}`,
			`t=${time},V1=${mac}`,
			`t=${time},v1:${mac}`,
			`t=${time};v1=${mac}`,
			`t=${time}, v1=${mac}`,
			`t=${time},v1=${mac},`,
			`t=${time},v1=${mac}=`,
			`t=${time},v1=${mac},v1`,
			`t=${time},v1=${mac},x=1`,
			`t=${time}x,v1=${mac}`,
			`t=${time}.0,v1=${mac}`,
			`t=+${time},v1=${mac}`,
			`t=0${time},v1=${mac}`,
			`t=0,t=${time},v1=${mac}`,
			`t=${time},t=0,v1=${mac}`,
			`v1=${mac},t=${time}`,
			`v1=${mac}`,
			`t=${time}`,
			`t=,v1=${mac}`,
			`t=NaN,v1=${mac}`,
			`t=Infinity,v1=${mac}`,
			mac,
			"",
			"t=,v1=",
			"null",
		]),
];

/** A message that somebody has changed on the way, or has tried to make; never the one that was signed. */
export function mutated({ body, signature, otherBody, forged }: Signed, chance: Chance): Message {
	const [, time = "", mac = ""] = /^t=(\d+),v1=([0-9a-f]+)$/.exec(signature) ?? [];
	const bytes = bytesOf(body);
	const which = chance.below(20);
	if (which === 0) return { body: bytes, signature: null };
	if (which === 1) return { body: bytesOf(otherBody), signature };
	if (which < 6) return { body: bytes, signature: chance.of(forged) };
	if (which < 11) {
		const header = chance.of(mutateHeader)(Number(time), mac, chance);
		return { body: bytes, signature: header };
	}
	const changed = chance.of(mutateBody)(bytes, chance);
	// A byte may have been put where it makes no difference, as one more of two like ones.
	const isChanged = changed.length !== bytes.length || changed.some((it, at) => it !== bytes[at]);
	return { body: isChanged ? changed : splice(bytes, 0, 1), signature };
}
