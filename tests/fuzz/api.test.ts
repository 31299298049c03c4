import fc from "fast-check";
import { expect, inject, test, vi } from "vitest";
import { answerTo, expectMadeOnce } from "./answers";
import { wrongInBooks } from "./books";
import { operations } from "./described";
import { hangs, MOST_MS } from "./hang";
import { learn } from "./learn";
import { anyRequest, type Drawn } from "./requests";
import { smallest } from "./smallest";
import { Tally } from "./tally";
import { World } from "./world";
import { asCurl, type Written, written } from "./written";

/** Requests per round; each round adds new products. */
const ROUND = 1000;
const AT_ONCE = 8;
/** The smallest share of requests that must succeed. */
const LEAST_DONE = 0.3;

const { seed, requests, minutes } = inject("fuzz");

test(`random requests to the calls of openapi.json find no fault (FUZZ_SEED=${seed})`, async () => {
	const { log } = console;
	for (const level of ["log", "info", "warn"] as const) {
		vi.spyOn(console, level).mockImplementation(() => {});
	}
	const failures = vi.spyOn(console, "error").mockImplementation(() => {});
	const calls = await operations();
	const any = anyRequest(calls);
	const world = await World.seeded();
	const tally = new Tally();
	const wrong: string[] = [];
	const slow: Written[] = [];

	const send = async (drawn: Drawn, place: number, round: number) => {
		const request = await written(drawn, world);
		try {
			const times = drawn.twice ? 2 : 1;
			const sent = Array.from({ length: times }, () => answerTo(request));
			const answers = await Promise.all(sent);
			expectMadeOnce(request, answers);
			for (const answer of answers) {
				tally.count(drawn.operation.name, answer);
				if (answer.ms > MOST_MS) slow.push(request);
				await learn(world, drawn.operation, request, answer);
			}
		} catch (error) {
			const noted = failures.mock.calls.flat().slice(-1);
			const less = await smallest(any, world, { seed: round, place });
			wrong.push([error, asCurl(request), ...noted, less && `Or less:\n${less}`].join("\n"));
		}
	};

	const until = Date.now() + minutes * 60_000;
	const isOver = () => tally.all >= requests || Date.now() >= until || wrong.length > 0;
	for (let round = seed; !isOver(); round += 1) {
		const drawn = fc.sample(any, { seed: round, numRuns: Math.min(ROUND, requests - tally.all) });
		await eachOf(drawn, (it, place) => send(it, place, round));
		for (const request of slow.splice(0)) {
			if (await hangs(request)) wrong.push(`It takes over a second.\n${asCurl(request)}`);
		}
		await world.stock();
	}

	log(tally.told());
	expect(wrong.join("\n\n")).toBe("");
	expect(await wrongInBooks(world.unitsAtFirst)).toEqual([]);
	expect(tally.shareDone()).toBeGreaterThan(LEAST_DONE);
	const never = calls.filter(({ name }) => tally.doneOf(name) === 0);
	if (tally.all >= 10 * ROUND) expect(never.map(({ name }) => name)).toEqual([]);
});

async function eachOf<Thing>(
	things: readonly Thing[],
	work: (thing: Thing, place: number) => Promise<void>,
): Promise<void> {
	const left = things.entries();
	const worker = async () => {
		for (const [place, thing] of left) await work(thing, place);
	};
	await Promise.all(Array.from({ length: AT_ONCE }, worker));
}
