import { isDatabaseUnavailable } from "~/platform/d1/database-unavailable.server";

export type UnexpectedFailure = { status: 500 | 503; headers: { "retry-after"?: string } };

/** Describes an unexpected error. An unavailable database is 503, because the request itself is valid. */
export function describeFailure(error: unknown): UnexpectedFailure {
	return isDatabaseUnavailable(error)
		? { status: 503, headers: { "retry-after": "5" } }
		: { status: 500, headers: {} };
}
