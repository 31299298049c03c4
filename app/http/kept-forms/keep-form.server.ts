import type { AppLoadContext } from "@remix-run/cloudflare";
import { findSessionOwner } from "~/domain/accounts/sessions/find-session-user.server";
import { hashSecret } from "~/platform/ids.server";
import { keepForm, type TypedForm } from "~/platform/kept-forms/kept-forms.server";
import { HONEYPOT_FIELD, RENDERED_AT_FIELD } from "~/ui/public-form-fields";
import { isSafeMethod } from "../auth/origin-check.server";
import { parseForm } from "../input/parse-form.server";
import { MAX_FIELDS } from "../input/read-form-data.server";
import { MAX_BODY_BYTES } from "../input/read-upload.server";
import { consumeRequestLimit } from "../rate-limit/rate-limit.server";
import { MAX_PATH_LENGTH, toSafePath } from "../responses/return-to";
import { toPagePath } from "../routing/page-path.server";
import { readKeptFormSecret, serializeKeptFormSecret } from "./cookie.server";

const SENSITIVE_FIELD = /passw|credential|secret|token|card|cvc|cvv|^(pin|otp|code)$/i;

/** What a page puts into its forms by itself. */
const TECHNICAL_FIELDS = ["idempotencyKey", "intent", "shown", HONEYPOT_FIELD, RENDERED_AT_FIELD];

/** Its form has the email of an account that may be deleted already. */
const DELETION_PATH = "/account/delete";

export const isTypedField = (name: string) => !TECHNICAL_FIELDS.includes(name);

/** `typedText` lists the fields of a form. */
export type Kept = { page: string; isKept: boolean; typedText?: string };

/**
 * Keeps the form or the long address of a request that needs a sign-in first. Returns the page to
 * come back to; throws a page with the text if it can't be kept.
 */
export async function keepTyped(
	request: Request,
	context: AppLoadContext,
	given?: string,
): Promise<Kept> {
	const address = given ?? getAddress(context.url);
	const page = address.length > MAX_PATH_LENGTH ? (address.split("?")[0] ?? "/") : address;
	// A form whose guard names another page carries its fields in that address.
	const isForm =
		!isSafeMethod(request) &&
		context.isPage &&
		given === undefined &&
		toPagePath(new URL(context.url).pathname) !== DELETION_PATH;
	const form = isForm ? await readTypedForm(request) : null;
	if (form === null && page === address) return { page, isKept: false };
	const isStored =
		form !== "too-large" &&
		(await store(request, context, { page, address, form }).catch((error: unknown) => {
			context.reportError(error);
			return false;
		}));
	const isRead = form !== null && form !== "too-large";
	if (isStored) return { page, isKept: true, typedText: isRead ? describeFields(form) : undefined };
	const typedText = form === null ? address : form === "too-large" ? "" : describeFields(form);
	const body = { reason: "form-not-kept", typedText, returnPath: page };
	throw Response.json(body, { status: 413 });
}

/** Remix writes the parameters of its own requests again, and longer, so this reads the browser's. */
export function getAddress(requestUrl: string): string {
	const url = new URL(requestUrl);
	for (const name of ["_routes", "index"])
		if (url.searchParams.has(name)) url.searchParams.delete(name);
	return toSafePath(toPagePath(url.pathname) + url.search, Infinity);
}

/** Null if nothing was typed. */
async function readTypedForm(request: Request): Promise<TypedForm | "too-large" | null> {
	const form = await parseForm(request, MAX_FIELDS, MAX_BODY_BYTES).catch((thrown: unknown) =>
		thrown instanceof Response && thrown.status === 413 ? "too-large" : null,
	);
	if (!(form instanceof FormData)) return form;
	const typed: TypedForm = { fields: [], files: [] };
	for (const [name, value] of form) {
		if (typeof value !== "string") typed.files.push(value.name);
		else if (!SENSITIVE_FIELD.test(name)) typed.fields.push([name, value]);
	}
	typed.files = typed.files.filter((name) => name !== "");
	const hasText = typed.fields.some(([name, value]) => isTypedField(name) && value !== "");
	return hasText || typed.files.length > 0 ? typed : null;
}

async function store(
	request: Request,
	context: AppLoadContext,
	typed: { page: string; address: string; form: TypedForm | null },
): Promise<boolean> {
	const { platform } = context;
	const limit = await consumeRequestLimit(request, platform, "kept-form", "");
	if (!limit.ok) return false;
	const secret = (await readKeptFormSecret(request, platform.settings)) ?? platform.newSecret();
	const { user, sessionSecret } = await context.getSession();
	const ended = sessionSecret && (await findSessionOwner(platform.db, hashSecret(sessionSecret)));
	const userId = user?.id ?? ended ?? null;
	const isStored = await keepForm(platform, { ...typed, browserHash: hashSecret(secret), userId });
	if (isStored) context.setCookies.push(await serializeKeptFormSecret(platform.settings, secret));
	return isStored;
}

/** For a page that shows what was typed into a form that is gone. */
export async function describeTyped(request: Request): Promise<{ typedText?: string }> {
	const form = await readTypedForm(request);
	return form === null || form === "too-large" ? {} : { typedText: describeFields(form) };
}

export const describeFields = ({ fields }: Pick<TypedForm, "fields">): string =>
	fields
		.filter(([name, text]) => isTypedField(name) && text !== "")
		.map(([name, text]) => `${name}: ${text}`)
		.join("\n");
