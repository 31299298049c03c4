import { z } from "zod";
import type { FormError } from "../errors/domain-error.server";

/** RFC 9457, section 3.1, asks for one title for each status. */
export const PROBLEM_TITLES = {
	400: "Invalid request",
	401: "Authentication required",
	403: "Forbidden",
	404: "Not found",
	405: "Method not allowed",
	409: "Conflict with the current state",
	413: "Request body too large",
	415: "Unsupported content type",
	422: "Validation failed",
	429: "Too many requests",
	500: "Something went wrong",
	502: "The payment provider refused the request",
	503: "Not available right now",
} as const;

export type ProblemStatus = keyof typeof PROBLEM_TITLES;

/** `pointer` is a JSON Pointer into the body, '' for the whole body. */
export type FieldError = { pointer: string; detail: string };

export type Problem = {
	ok: false;
	status: ProblemStatus;
	detail: string;
	errors?: readonly FieldError[];
	/** Quantities that can be ordered instead. */
	nearest?: readonly number[];
	headers?: Record<string, string>;
};

export function createProblem(
	status: ProblemStatus,
	detail: string,
	options: Pick<Problem, "errors" | "nearest" | "headers"> = {},
): Problem {
	return { ok: false, status, detail, ...options };
}

export const createNotFoundProblem = (): Problem =>
	createProblem(404, "This doesn't exist, or you don't have access to it");

export const keyReused = (): Problem =>
	createProblem(422, "This Idempotency-Key was used with a different body");

export const problemSchema = z
	.strictObject({
		type: z.url(),
		title: z.string(),
		status: z.int(),
		detail: z.string(),
		reference: z.string(),
		errors: z.array(z.strictObject({ pointer: z.string(), detail: z.string() })).optional(),
		nearest: z
			.array(z.int())
			.optional()
			.describe("Quantities that can be ordered instead of an invalid one"),
	})
	.meta({ id: "Problem", description: "An error (RFC 9457)" });

export const PROBLEM_TYPE = "application/problem+json";

export const getProblemAnchor = (status: number) => `problem-${status}`;

/** `reference` is the request id; `origin` prefixes the problem's type. */
export function createProblemResponse(
	{ status, detail, errors, nearest, headers }: Problem,
	{ origin, reference }: { origin: string; reference: string },
): Response {
	const body = {
		type: `${origin}/api/v1/docs#${getProblemAnchor(status)}`,
		title: PROBLEM_TITLES[status],
		status,
		detail,
		reference,
		...(errors ? { errors: [...errors] } : {}),
		...(nearest ? { nearest: [...nearest] } : {}),
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

/** A form's 400 becomes 422; `fieldNames` maps form fields to API fields. */
export function toProblem(
	{ status, errors: { formErrors = [], fieldErrors = {} }, nearest = [], headers }: FormError,
	fieldNames: Record<string, string> = {},
): Problem {
	const errors = Object.entries(fieldErrors).flatMap(([field, messages]) =>
		messages.map((detail) => ({ pointer: `/${fieldNames[field] ?? field}`, detail })),
	);
	const detail = formErrors[0] ?? errors[0]?.detail ?? "";
	const problemStatus = status in PROBLEM_TITLES ? (status as ProblemStatus) : 409;
	return createProblem(problemStatus === 400 ? 422 : problemStatus, detail, {
		...(errors.length > 0 ? { errors } : {}),
		...(nearest.length > 0 ? { nearest } : {}),
		...(headers ? { headers } : {}),
	});
}
