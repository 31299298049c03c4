import { createHash } from "node:crypto";
import {
	acquireKey,
	type KeyTimes,
	releaseKey,
	storeResponse,
} from "~/platform/idempotency/acquired-keys.server";
import type { Platform } from "~/platform/platform.server";
import type { Call } from "./call.server";
import type { CallResult, StoredAnswer } from "./call-response.server";
import type { Caller } from "./caller.server";
import { createProblem, keyReused, type Problem } from "./problem.server";

type KeyedRequest = Pick<Caller, "user"> & { url: string; key: string; body: string };

type Key = { ok: true; value: string; idempotencyKey: string };

const TIMES: KeyTimes = { replayedMs: 86_400_000, abortedAfterMs: 60_000 };

export function readIdempotencyKey(request: Request): Key | Problem | null {
	const value = request.method === "POST" ? request.headers.get("idempotency-key") : null;
	if (value === null) return null;
	if (/^[\x21-\x7e]{8,255}$/.test(value)) {
		return { ok: true, value, idempotencyKey: sha256(value) };
	}
	return createProblem(400, "An Idempotency-Key has 8 to 255 letters, digits or symbols");
}

/** A repeat gets the stored response; the same key with a different body is rejected. */
export async function runIdempotently(
	platform: Platform,
	{ method, returnsSecret }: Call,
	{ user, url, key, body }: KeyedRequest,
	run: () => Promise<CallResult | Problem>,
): Promise<CallResult | Problem> {
	const id = sha256(JSON.stringify([user.id, method, new URL(url).pathname, key]));
	const wanted = { id, key, payloadHash: sha256(body), userId: user.id, ...TIMES };
	const acquired = await acquireOrWait(platform, wanted);
	if (acquired.state === "different-payload") return keyReused();
	if (acquired.state === "running") {
		const headers = { "retry-after": "2" };
		return createProblem(409, "The first call with this Idempotency-Key is still running", {
			headers,
		});
	}
	if (acquired.state === "completed" && !returnsSecret) {
		const stored: StoredAnswer = JSON.parse(acquired.response);
		return { ok: true, ...stored, replayed: true };
	}
	try {
		const outcome = await run();
		if (!outcome.ok) await releaseKey(platform, id);
		else {
			const { status, answer, location } = outcome;
			const stored: StoredAnswer = { status, answer: returnsSecret ? "{}" : answer, location };
			await storeResponse(platform, wanted, JSON.stringify(stored));
		}
		return outcome;
	} catch (error) {
		await releaseKey(platform, id);
		throw error;
	}
}

/** Together they are shorter than a client waits for an answer. */
const WAITS_MS = [100, 200, 400, 800, 1500];

/** A copy that comes while the first call runs gets its answer. */
async function acquireOrWait(platform: Platform, wanted: Parameters<typeof acquireKey>[1]) {
	for (const waitMs of WAITS_MS) {
		const acquired = await acquireKey(platform, wanted);
		if (acquired.state !== "running") return acquired;
		await new Promise((resolve) => setTimeout(resolve, waitMs));
	}
	return acquireKey(platform, wanted);
}

function sha256(text: string): string {
	return createHash("sha256").update(text).digest("hex");
}
