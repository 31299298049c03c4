export type LoggedRequest = { requestId: string; request: Request };

export function logError(loggedRequest: LoggedRequest, error: unknown): void {
	console.error(formatLogLine(loggedRequest, { status: 500, error: formatStack(error) }));
}

export function logJobFailure(run: { reference: string; job: string }, error: unknown): void {
	console.error(JSON.stringify({ ...run, error: formatStack(error) }));
}

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

/** Paths may contain emailed tokens or addresses. Queries are never logged. */
function redactSecrets(path: string): string {
	return path.replace(/[^/]{32,}/g, "[long]").replace(/[^/]*(?:@|%40)[^/]*/gi, "[e-mail]");
}

/** Omits query parameters: they may be password hashes or addresses. */
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
