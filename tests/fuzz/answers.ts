import { createExecutionContext, env, waitOnExecutionContext } from "cloudflare:test";
import { expect } from "vitest";
import { type ApiResponse, parseAndValidateResponse } from "../../app/testing/http/api-client";
import worker from "../../build/server/worker";
import type { Written } from "./written";

const INNARDS =
	/\.(ts|tsx|js|mjs):\d+|SQLITE|D1_ERROR|drizzle|workerd|\b(select|insert|update|delete)\b.+\b(from|into|set|where)\b|\bat \w+[.\w]* \(/i;

/** The validation library's messages, which the shop must replace. */
const LIBRARY =
	/Invalid (input|option|string|key|element)|Too (big|small)|Unrecognized key|received /;

export type Answered = ApiResponse & { ms: number };

type Incoming = Parameters<typeof worker.fetch>[0];

/** Waits for the work after the response, outside `ms`. */
async function send({ url, method, headers, body }: Written) {
	const context = createExecutionContext();
	const request = new Request(url, { method, headers, body, redirect: "manual" }) as Incoming;
	const begun = performance.now();
	const answer = await worker.fetch(request, env, context);
	const copy = answer.clone();
	await copy.text();
	const ms = performance.now() - begun;
	await waitOnExecutionContext(context);
	return { answer, ms };
}

export async function answerTo(request: Written): Promise<Answered> {
	const { answer, ms } = await send(request);
	const { status } = answer;
	const type = answer.headers.get("content-type") ?? "";
	expect(status, "a status").toBeLessThan(500);
	expect(type, "its type").not.toContain("html");
	if (status >= 400) expect(type).toBe("application/problem+json");
	const held = await parseAndValidateResponse(request.method, request.path, answer);
	const { detail = "", title = "" } = held.body;
	if (status >= 400) expect(`${title} ${detail}`).not.toMatch(INNARDS);
	if (status >= 400) expect(JSON.stringify(held.body)).not.toMatch(LIBRARY);
	expectNoStrangersEmail(request, held);
	return { ...held, ms };
}

/** Test accounts have addresses that appear in no other input. */
function expectNoStrangersEmail({ caller }: Written, { body }: ApiResponse): void {
	if (caller.kind === "admin") return;
	const own = caller.user?.email;
	const told = JSON.stringify(body).match(/[\w-]+@buyers\.test/g) ?? [];
	expect(told.filter((email) => email !== own)).toEqual([]);
}

export function expectMadeOnce({ method, headers }: Written, answers: readonly Answered[]): void {
	if (method !== "POST" || !headers.some(([name]) => name === "idempotency-key")) return;
	const made = answers.flatMap(({ body }) => (typeof body._id === "string" ? [body._id] : []));
	expect(new Set(made).size, "things made under one key").toBeLessThanOrEqual(1);
}
