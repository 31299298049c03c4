import { isDatabaseUnavailable } from "~/platform/d1/database-unavailable.server";

export type UnexpectedFailure = { status: 500 | 503; headers: { "retry-after"?: string } };

/** Of an error that nothing expected: a database that can't answer now is no fault of the request. */
export function describeFailure(error: unknown): UnexpectedFailure {
	return isDatabaseUnavailable(error)
		? { status: 503, headers: { "retry-after": "5" } }
		: { status: 500, headers: {} };
}
