/** The request that a log line is about. */
export type LoggedRequest = { requestId: string; request: Request };

/** Notes what went wrong, whatever was thrown, as one line of JSON. */
export function logError(loggedRequest: LoggedRequest, error: unknown): void {
	console.error(formatLogLine(loggedRequest, { status: 500, error: formatStack(error) }));
}

/** Logs an error of a scheduled job as one line of JSON. */
export function logJobFailure(run: { reference: string; job: string }, error: unknown): void {
	console.error(JSON.stringify({ ...run, error: formatStack(error) }));
}

/** Notes that a request was turned away, as one line of JSON. */
export function logRejectedRequest(loggedRequest: LoggedRequest, status: number): void {
	console.info(formatLogLine(loggedRequest, { status }));
}

function formatLogLine(
	{ requestId, request }: LoggedRequest,
	fields: Record<string, string | number>,
): string {
	const path = redactSecrets(new URL(request.url).pathname);
	const ray = request.headers.get("cf-ray") ?? undefined;
	return JSON.stringify({ reference: requestId, ray, method: request.method, path, ...fields });
}

/** A mailed token or an e-mail may stand in a path; a query, which may hold anything, is never noted at all. */
function redactSecrets(path: string): string {
	return path.replace(/[^/]{32,}/g, "[long]").replace(/[^/]*(?:@|%40)[^/]*/gi, "[e-mail]");
}

/** An error with its causes, without the values that a failed statement was given: they may be passwords' hashes or addresses. */
function formatStack(error: unknown): string {
	const stacks: string[] = [];
	for (let cause = error; cause !== undefined && stacks.length < 5; ) {
		if (!(cause instanceof Error)) return [...stacks, String(cause)].join("\ncaused by ");
		const { message, stack = String(cause) } = cause;
		stacks.push(stack.replace(message, () => message.replace(/\nparams: [\s\S]*$/, "")));
		cause = cause.cause;
	}
	return stacks.join("\ncaused by ");
}
