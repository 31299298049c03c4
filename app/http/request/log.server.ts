import { listCauses } from "~/platform/errors/list-causes";
import type { ErrorFields } from "~/platform/platform.server";

export type LoggedRequest = { requestId: string; request: Request };

export function logError(
	loggedRequest: LoggedRequest,
	error: unknown,
	fields: ErrorFields = {},
): void {
	console.error(formatLogLine(loggedRequest, { ...fields, error: formatStack(error) }));
}

export function logJobFailure(
	run: { reference: string; job: string },
	error: unknown,
	fields: ErrorFields = {},
): void {
	console.error(JSON.stringify({ ...run, ...fields, error: formatStack(error) }));
}

export function logRejectedRequest(loggedRequest: LoggedRequest, status: number): void {
	console.info(formatLogLine(loggedRequest, { status }));
}

function formatLogLine(
	{ requestId, request }: LoggedRequest,
	fields: ErrorFields & { error?: string },
): string {
	const { pathname } = new URL(request.url);
	const path = pathname.startsWith("/images/") ? pathname : redactSecrets(pathname);
	const ray = request.headers.get("cf-ray") ?? undefined;
	return JSON.stringify({ reference: requestId, ray, method: request.method, path, ...fields });
}

/** Paths may contain emailed tokens or addresses. Queries are never logged. */
function redactSecrets(path: string): string {
	return path.replace(/[^/]{32,}/g, "[long]").replace(/[^/]*(?:@|%40)[^/]*/gi, "[e-mail]");
}

/** Omits query parameters, which may be password hashes, and the addresses and numbers in answers of providers. */
function formatStack(error: unknown): string {
	const stacks = listCauses(error).map((cause) => {
		if (!(cause instanceof Error)) return String(cause);
		const { message, stack = String(cause) } = cause;
		return stack.replace(message, () => message.replace(/\nparams: [\s\S]*$/, ""));
	});
	return stacks
		.join("\ncaused by ")
		.replace(/[^\s"'`<>(),:;/\\]+(?:@|%40)[\w-]+(?:\.[\w-]+)+/gi, "[e-mail]")
		.replace(/\+\d{7,15}\b/g, "[phone]");
}
