import fc from "fast-check";
import { expect, inject, test, vi } from "vitest";
import { findInconsistencies } from "./consistency";
import { FuzzContext } from "./fuzz-context";
import { hangs, MAX_MS } from "./hang";
import { learnFromResponse } from "./learn";
import { listOperations } from "./operations";
import { type GeneratedRequest, generateAnyRequest } from "./requests";
import { formatCurl, resolveRequest, type SentRequest } from "./resolve-request";
import { expectMadeOnce, sendAndCheck } from "./send-and-check";
import { shrinkRequest } from "./shrink-request";
import { Tally } from "./tally";

/** Requests per round; each round adds new products. */
const ROUND_SIZE = 1000;
const CONCURRENCY = 8;
/** The smallest share of requests that must succeed. */
const MIN_DONE_SHARE = 0.35;

const { seed, requests, minutes } = inject("fuzz");

test(`random requests to the calls of openapi.json find no fault (FUZZ_SEED=${seed})`, async () => {
	const { log } = console;
	for (const level of ["log", "info", "warn"] as const) {
		vi.spyOn(console, level).mockImplementation(() => {});
	}
	const failures = vi.spyOn(console, "error").mockImplementation(() => {});
	const calls = await listOperations();
	const any = generateAnyRequest(calls);
	const context = await FuzzContext.create();
	const tally = new Tally();
	const wrong: string[] = [];
	const slow: SentRequest[] = [];

	const send = async (generated: GeneratedRequest, place: number, round: number) => {
		const request = await resolveRequest(generated, context);
		try {
			const times = generated.twice ? 2 : 1;
			const sent = Array.from({ length: times }, () => sendAndCheck(request));
			const answers = await Promise.all(sent);
			expectMadeOnce(request, answers);
			for (const answer of answers) {
				const { name, method } = generated.operation;
				tally.count(name, request.method === method, answer);
				if (answer.ms > MAX_MS) slow.push(request);
				await learnFromResponse(context, generated.operation, request, answer);
			}
		} catch (error) {
			const logged = failures.mock.calls.flat().slice(-1);
			const smaller = await shrinkRequest(any, context, { seed: round, place });
			wrong.push(
				[error, formatCurl(request), ...logged, smaller && `Or less:\n${smaller}`].join("\n"),
			);
		}
	};

	const until = Date.now() + minutes * 60_000;
	const isOver = () => tally.all >= requests || Date.now() >= until || wrong.length > 0;
	for (let round = seed; !isOver(); round += 1) {
		const generated = fc.sample(any, {
			seed: round,
			numRuns: Math.min(ROUND_SIZE, requests - tally.all),
		});
		await runConcurrently(generated, (it, place) => send(it, place, round));
		for (const request of slow.splice(0)) {
			if (await hangs(request)) wrong.push(`It takes over a second.\n${formatCurl(request)}`);
		}
		await context.addStock();
	}

	log(tally.summarize());
	expect(wrong.join("\n\n")).toBe("");
	expect(await findInconsistencies()).toEqual([]);
	expect(tally.getShareDone()).toBeGreaterThan(MIN_DONE_SHARE);
	const never = calls.filter(({ name }) => tally.countDone(name) === 0);
	if (tally.all >= 10 * ROUND_SIZE) expect(never.map(({ name }) => name)).toEqual([]);
});

async function runConcurrently<Thing>(
	things: readonly Thing[],
	work: (thing: Thing, place: number) => Promise<void>,
): Promise<void> {
	const left = things.entries();
	const worker = async () => {
		for (const [place, thing] of left) await work(thing, place);
	};
	await Promise.all(Array.from({ length: CONCURRENCY }, worker));
}
