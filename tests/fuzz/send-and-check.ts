import { createExecutionContext, env, waitOnExecutionContext } from "cloudflare:test";
import { expect } from "vitest";
import { type ApiResponse, parseAndValidateResponse } from "../../app/testing/http/api-client";
import worker from "../../build/server/worker";
import type { SentRequest } from "./resolve-request";

const INTERNALS =
	/\.(ts|tsx|js|mjs):\d+|SQLITE|D1_ERROR|drizzle|workerd|\b(select|insert|update|delete)\b.+\b(from|into|set|where)\b|\bat \w+[.\w]* \(/i;

/** The validation library's messages, which the shop must replace. */
const LIBRARY =
	/Invalid (input|option|string|key|element)|Too (big|small)|Unrecognized key|received /;

export type CheckedResponse = ApiResponse & { ms: number };

type Incoming = Parameters<typeof worker.fetch>[0];

/** Waits for the work after the response, outside `ms`. */
async function send({ url, method, headers, body }: SentRequest) {
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

export async function sendAndCheck(request: SentRequest): Promise<CheckedResponse> {
	const { answer, ms } = await send(request);
	const { status } = answer;
	const type = answer.headers.get("content-type") ?? "";
	expect(status, "a status").toBeLessThan(500);
	expect(type, "its type").not.toContain("html");
	if (status >= 400) expect(type).toBe("application/problem+json");
	const parsed = await parseAndValidateResponse(request.method, request.path, answer);
	const { detail = "", title = "" } = parsed.body;
	if (status >= 400) expect(`${title} ${detail}`).not.toMatch(INTERNALS);
	if (status >= 400) expect(JSON.stringify(parsed.body)).not.toMatch(LIBRARY);
	expectNoStrangersEmail(request, parsed);
	return { ...parsed, ms };
}

/** Test accounts have addresses that appear in no other input. */
function expectNoStrangersEmail({ caller }: SentRequest, { body }: ApiResponse): void {
	if (caller.kind === "admin") return;
	const emails = JSON.stringify(body).match(/[\w-]+@buyers\.test/g) ?? [];
	expect(emails.filter((email) => !caller.emails.has(email))).toEqual([]);
}

export function expectMadeOnce(
	{ method, headers }: SentRequest,
	answers: readonly CheckedResponse[],
): void {
	if (method !== "POST" || !headers.some(([name]) => name === "idempotency-key")) return;
	const made = answers.flatMap(({ body }) => (typeof body._id === "string" ? [body._id] : []));
	expect(new Set(made).size, "things made under one key").toBeLessThanOrEqual(1);
}
