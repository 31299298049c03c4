import { z } from "zod";
import type { FormError } from "../errors/domain-error.server";

/** The statuses the API refuses with, and each one's title (RFC 9457, section 3.1). */
export const PROBLEM_TITLES = {
	400: "The request can't be read",
	401: "A valid token is needed",
	403: "Not allowed",
	404: "Not found",
	405: "No such method here",
	409: "It doesn't fit how things stand",
	413: "Too large",
	415: "This kind of content isn't taken",
	422: "What was sent is refused",
	429: "Too many requests",
	500: "Something went wrong",
	502: "The payment provider refused",
	503: "The payment provider can't be reached",
} as const;

export type ProblemStatus = keyof typeof PROBLEM_TITLES;

/** What is wrong with one field; `pointer` is the JSON Pointer of it in the body, or '' for the whole. */
export type FieldError = { pointer: string; detail: string };

/** A call that is refused. */
export type Problem = {
	ok: false;
	status: ProblemStatus;
	detail: string;
	errors?: readonly FieldError[];
	headers?: Record<string, string>;
};

/** A refusal as a call returns it. */
export function createProblem(
	status: ProblemStatus,
	detail: string,
	options: Pick<Problem, "errors" | "headers"> = {},
): Problem {
	return { ok: false, status, detail, ...options };
}

/** The 404 of what isn't there, and of what is another's alike. */
export const createNotFoundProblem = (): Problem =>
	createProblem(404, "There is nothing here, or it isn't yours");

/** What a key answers that was sent before with something else, whatever way it came. */
export const keyReused = (): Problem =>
	createProblem(422, "This Idempotency-Key was sent before with another body");

/** The body of every refusal (RFC 9457). */
export const problemSchema = z
	.strictObject({
		type: z.url(),
		title: z.string(),
		status: z.int(),
		detail: z.string(),
		reference: z.string(),
		errors: z.array(z.strictObject({ pointer: z.string(), detail: z.string() })).optional(),
	})
	.meta({ id: "Problem", description: "Why a call was refused (RFC 9457)" });

export const PROBLEM_TYPE = "application/problem+json";

/** Where the documentation tells of a kind of refusal. */
export const getProblemAnchor = (status: number) => `problem-${status}`;

/**
 * The answer to a refused call. `reference` is the request's own, as `x-request-id` has it.
 * @param origin the shop's, for the problem's type
 */
export function createProblemResponse(
	{ status, detail, errors, headers }: Problem,
	{ origin, reference }: { origin: string; reference: string },
): Response {
	const body = {
		type: `${origin}/api/v1/docs#${getProblemAnchor(status)}`,
		title: PROBLEM_TITLES[status],
		status,
		detail,
		reference,
		...(errors ? { errors: [...errors] } : {}),
	} satisfies z.infer<typeof problemSchema>;
	return new Response(JSON.stringify(body), {
		status,
		headers: {
			...headers,
			"content-type": PROBLEM_TYPE,
			"cache-control": "no-store",
		},
	});
}

/**
 * A page's refusal as the API gives it: the same words. What a page calls 400, because its form stays open, is 422 here.
 * @param fieldNames what the form's fields are called in the call, where that differs
 */
export function toProblem(
	{ status, errors: { formErrors = [], fieldErrors = {} } }: FormError,
	fieldNames: Record<string, string> = {},
): Problem {
	const errors = Object.entries(fieldErrors).flatMap(([field, messages]) =>
		messages.map((detail) => ({ pointer: `/${fieldNames[field] ?? field}`, detail })),
	);
	const detail = formErrors[0] ?? errors[0]?.detail ?? "";
	const problemStatus = status in PROBLEM_TITLES ? (status as ProblemStatus) : 409;
	return createProblem(
		problemStatus === 400 ? 422 : problemStatus,
		detail,
		errors.length > 0 ? { errors } : {},
	);
}
