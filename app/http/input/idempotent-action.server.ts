import type { ActionFunctionArgs, TypedResponse } from "@remix-run/cloudflare";
import {
	acquireKey,
	type KeyTimes,
	type ResponseKey,
	releaseKey,
	storeResponse,
} from "~/platform/idempotency/acquired-keys.server";
import { idempotencyKeyInput } from "~/platform/idempotency/key-input";
import { hashSecret } from "~/platform/ids.server";
import { redirectTo } from "../responses/respond.server";
import { parseForm } from "./parse-form.server";

/** `cookies` are the first browser's sign-in cookies before this response, and after it. */
type StoredRedirect = { location: string; setCookies: string[]; cookies: string[] };

const TIMES: KeyTimes = { replayedMs: 120_000, abortedAfterMs: 30_000 };

/** How long a repeat waits for the running first request, in ms: about eight seconds in total. */
const WAITS_MS = [100, 200, 400, 800, 1600, 1600, 1600, 1600];

type PostedForm = ResponseKey & { cookies: string };

/** Replays the first redirect for two minutes (docs/decisions/043-idempotency-keys.md). */
export function idempotentAction<Answer>(
	run: (args: ActionFunctionArgs) => Promise<Answer>,
	maxFields?: number,
) {
	return async (args: ActionFunctionArgs): Promise<Answer | TypedResponse<never>> => {
		const { request, context } = args;
		const posted = await readPostedForm(request, maxFields);
		if (!posted) return run(args);
		const wanted = { ...posted, payloadHash: posted.id, userId: null, ...TIMES };
		for (const wait of [...WAITS_MS, 0]) {
			const acquired = await acquireKey(context.platform, wanted);
			if (acquired.state === "completed") return replay(posted, acquired.response) ?? run(args);
			if (acquired.state === "acquired") {
				const answering = runAndStore(run, args, posted);
				context.platform.runAfterResponse(answering.catch(() => {}));
				return answering;
			}
			await new Promise((resolve) => setTimeout(resolve, wait));
		}
		return run(args);
	};
}

async function readPostedForm(request: Request, maxFields?: number): Promise<PostedForm | null> {
	const form = await parseForm(request, maxFields).catch(() => null);
	const key = idempotencyKeyInput.safeParse(form?.get("idempotencyKey"));
	if (!form || !key.success) return null;
	const { pathname, search } = new URL(request.url);
	const fields = await Promise.all(Array.from(form, readField));
	const id = hashSecret(JSON.stringify([pathname + search, ...fields]));
	return { id, key: key.data, cookies: signInCookies(request.headers.get("cookie"), []) };
}

/** A file counts by its name and text, so that a form with another file is another form. */
const readField = async ([name, value]: [string, FormDataEntryValue]) =>
	typeof value === "string" ? [name, value] : [name, value.name, await value.text()];

async function runAndStore<Answer>(
	run: (args: ActionFunctionArgs) => Promise<Answer>,
	args: ActionFunctionArgs,
	posted: PostedForm,
): Promise<Answer> {
	const { platform, reportError } = args.context;
	// The response is sent even when it can't be stored.
	const settle = (work: Promise<void>) => work.catch(reportError);
	try {
		const answer = await run(args);
		const location = answer instanceof Response ? answer.headers.get("location") : null;
		if (!(answer instanceof Response) || location === null) {
			await settle(releaseKey(platform, posted.id));
			return answer;
		}
		const setCookies = answer.headers.getSetCookie();
		const after = signInCookies(args.request.headers.get("cookie"), setCookies);
		const stored: StoredRedirect = { location, setCookies, cookies: [posted.cookies, after] };
		await settle(storeResponse(platform, posted, JSON.stringify(stored)));
		return answer;
	} catch (error) {
		await settle(releaseKey(platform, posted.id));
		throw error;
	}
}

/** Returns null for a browser that neither sent the first form nor got its cookies. */
function replay({ cookies }: PostedForm, response: string): TypedResponse<never> | null {
	const stored: StoredRedirect = JSON.parse(response);
	return stored.cookies.includes(cookies) ? redirectTo(stored.location, stored.setCookies) : null;
}

const SIGN_IN_COOKIE = /^((?:__Host-|__Secure-)?(?:session|second-step|mail-sign-in))=([^;]*)/;

/** The sign-in cookies of a browser after it has applied these Set-Cookie values, sorted. */
function signInCookies(header: string | null, setCookies: readonly string[]): string {
	const cookies = new Map<string, string>();
	for (const line of [...(header ?? "").split(/;\s*/), ...setCookies]) {
		const [, name, value] = SIGN_IN_COOKIE.exec(line) ?? [];
		if (name && value) cookies.set(name, value);
		else if (name) cookies.delete(name);
	}
	return JSON.stringify([...cookies].sort());
}
