import { createHash } from "node:crypto";
import type { AppLoadContext } from "@remix-run/cloudflare";
import { claimCall, giveCallBack, keepCallAnswer } from "~/platform/call-answers.server";
import type { Answered } from "./answered.server";
import type { Call } from "./call.server";
import type { Caller } from "./caller.server";
import { keyReused, type Problem, refuse } from "./problem.server";

/** A caller's key, and the submission's that follows from it (see platform/submission). */
type Key = { ok: true; value: string; submissionKey: string };

/** Reads the Idempotency-Key of a call that makes something; null where there is none. */
export function keyOf(request: Request): Key | Problem | null {
	const value = request.method === "POST" ? request.headers.get("idempotency-key") : null;
	if (value === null) return null;
	if (/^[\x21-\x7e]{8,255}$/.test(value)) {
		return { ok: true, value, submissionKey: sha256(value) };
	}
	return refuse(400, "An Idempotency-Key has 8 to 255 letters, digits or signs");
}

/** Runs a call once for a caller's key: a repeat has the first answer, and one with another body is refused. */
export async function runOnce(
	{ method, answersSecret }: Call,
	{ user }: Caller,
	{ url, key, body }: { url: string; key: string; body: string },
	{ platform }: AppLoadContext,
	run: () => Promise<Answered | Problem>,
): Promise<Answered | Problem> {
	const keyHash = sha256(JSON.stringify([user.id, method, new URL(url).pathname, key]));
	const claim = { keyHash, userId: user.id, bodyHash: sha256(body) };
	const { state, ...claimed } = await claimCall(platform, claim);
	if (state === "other-body") {
		return keyReused();
	}
	if (state === "running") {
		const headers = { "retry-after": "2" };
		return refuse(409, "The first call with this Idempotency-Key is still running", { headers });
	}
	if ("kept" in claimed && !answersSecret) return { ok: true, ...claimed.kept, replayed: true };
	try {
		const outcome = await run();
		if (!outcome.ok) await giveCallBack(platform, keyHash);
		else {
			const { status, answer, location } = outcome;
			const kept = { status, answer: answersSecret ? "{}" : answer, location };
			await keepCallAnswer(platform, keyHash, kept);
		}
		return outcome;
	} catch (error) {
		await giveCallBack(platform, keyHash);
		throw error;
	}
}

function sha256(text: string): string {
	return createHash("sha256").update(text).digest("hex");
}
