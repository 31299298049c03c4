const TIMEOUT_MS = 20_000;

export type Answer = { status: number; headers: Headers; text: string; ms: number };

export async function sendRequest(
	origin: string,
	path: string,
	init: RequestInit = {},
): Promise<Answer> {
	const begun = Date.now();
	const response = await fetch(new URL(path, origin), {
		...init,
		redirect: "manual",
		signal: AbortSignal.timeout(TIMEOUT_MS),
	});
	const text = await response.text();
	return { status: response.status, headers: response.headers, text, ms: Date.now() - begun };
}

/** Posts a form with the Origin of `from`, or without one. */
export function postForm(
	origin: string,
	path: string,
	fields: Record<string, string>,
	from: string | null = origin,
): Promise<Answer> {
	return sendRequest(origin, path, {
		method: "POST",
		headers: from === null ? {} : { origin: from },
		body: new URLSearchParams(fields),
	});
}

export type AddProblem = (wrong: string) => void;

export function expectStatus({ status }: Answer, wanted: number, addProblem: AddProblem): void {
	if (status !== wanted) addProblem(`answered ${status}, not ${wanted}`);
}

export function expectType({ headers }: Answer, wanted: string, addProblem: AddProblem): void {
	const type = headers.get("content-type") ?? "nothing";
	if (!type.startsWith(wanted)) addProblem(`came as ${type}, not ${wanted}`);
}
