import type { ActionFunctionArgs, AppLoadContext, TypedResponse } from "@remix-run/cloudflare";
import { claimForm, giveFormBack, keepFormAnswer } from "~/platform/form-answers.server";
import { hashSecret } from "~/platform/ids.server";
import { seal, unseal } from "~/platform/sealed.server";
import { submissionKeyField } from "~/platform/submission";
import { formOf } from "./form-of.server";
import { redirectTo } from "./respond.server";

/** `cookies`: the first browser's sign-in cookies before this answer, and after it. */
type KeptAnswer = { location: string; setCookies: string[]; cookies: string[] };

/** How a repeat waits for the first of its form that is still running, in ms: some eight seconds in all. */
const WAITS_MS = [100, 200, 400, 800, 1600, 1600, 1600, 1600];

/** One form as it was sent: all that is in it and where it went, its page's own key, and the browser's sign-in cookies. */
type SentForm = { id: string; key: string; cookies: string };

/**
 * An action that spends something once: a link, a code, a password. Without scripts a double click sends the form twice
 * and the browser shows the second answer, so the same form again within two minutes from the same browser has the first
 * one's: the redirect, its cookies, its toast. Only a redirect that `run` returns is kept; what is refused or thrown is read
 * again. The first runs to its end although its browser has left, or the code would be spent for nothing.
 */
export function once<Answer>(run: (args: ActionFunctionArgs) => Promise<Answer>) {
	return async (args: ActionFunctionArgs): Promise<Answer | TypedResponse<never>> => {
		const { request, context } = args;
		const sent = await sentForm(request);
		if (!sent) return run(args);
		for (const wait of [...WAITS_MS, 0]) {
			const claim = await claimForm(context.platform, sent.id);
			if (claim.state === "answered") {
				return (await answerAgain(context, sent, claim.answer)) ?? run(args);
			}
			if (claim.state === "ours") {
				const answering = answerAndKeep(run, args, sent);
				context.platform.afterAnswer(answering.catch(() => {}));
				return answering;
			}
			await new Promise((resolve) => setTimeout(resolve, wait));
		}
		return run(args);
	};
}

/** Null for a form without a key, or none at all. */
async function sentForm(request: Request): Promise<SentForm | null> {
	const form = await formOf(request).catch(() => null);
	const key = submissionKeyField.safeParse(form?.get("submissionKey"));
	if (!form || !key.success) return null;
	const { pathname, search } = new URL(request.url);
	const id = hashSecret(JSON.stringify([pathname + search, ...form]));
	return { id, key: key.data, cookies: signInCookies(request.headers.get("cookie"), []) };
}

async function answerAndKeep<Answer>(
	run: (args: ActionFunctionArgs) => Promise<Answer>,
	args: ActionFunctionArgs,
	sent: SentForm,
): Promise<Answer> {
	const { platform, note } = args.context;
	// Whether or not its repeat is remembered, an answer is an answer.
	const settle = (work: Promise<void>) => work.catch(note);
	try {
		const answer = await run(args);
		const location = answer instanceof Response ? answer.headers.get("location") : null;
		if (!(answer instanceof Response) || location === null) {
			await settle(giveFormBack(platform, sent.id));
			return answer;
		}
		const setCookies = answer.headers.getSetCookie();
		const after = signInCookies(args.request.headers.get("cookie"), setCookies);
		const kept: KeptAnswer = { location, setCookies, cookies: [sent.cookies, after] };
		const plain = JSON.stringify(kept);
		const sealed = await seal(secretFor(sent, platform.settings.cookieSecret), sealOf(sent), plain);
		await settle(keepFormAnswer(platform, sent.id, sealed));
		return answer;
	} catch (error) {
		await settle(giveFormBack(platform, sent.id));
		throw error;
	}
}

/** The first answer once more; null for a browser that neither sent the first form nor got its cookies. */
async function answerAgain(context: AppLoadContext, sent: SentForm, answer: string) {
	const secrets = context.platform.settings.knownCookieSecrets.map((it) => secretFor(sent, it));
	const kept: KeptAnswer = JSON.parse(await unseal(secrets, sealOf(sent), answer));
	return kept.cookies.includes(sent.cookies) ? redirectTo(kept.location, kept.setCookies) : null;
}

/** A Cookie or Set-Cookie value's beginning that says who signs in or is signed in. */
const SIGN_IN_COOKIE = /^((?:__Host-|__Secure-)?(?:session|second-step|mail-sign-in))=([^;]*)/;

/** The sign-in cookies that a browser has once it has taken an answer's Set-Cookie values, in one order. */
function signInCookies(header: string | null, setCookies: readonly string[]): string {
	const cookies = new Map<string, string>();
	for (const line of [...(header ?? "").split(/;\s*/), ...setCookies]) {
		const [, name, value] = SIGN_IN_COOKIE.exec(line) ?? [];
		if (name && value) cookies.set(name, value);
		else if (name) cookies.delete(name);
	}
	return JSON.stringify([...cookies].sort());
}

/** By the form's key too, because sessions' secrets are sealed: who has the database, or the shop's secret besides, has not got it. */
const secretFor = ({ key }: SentForm, cookieSecret: string) => `${cookieSecret}.${key}`;

const sealOf = ({ id }: SentForm) => ({ label: "sent form", owner: id });
