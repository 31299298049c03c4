const PATIENCE_MS = 20_000;

export type Answer = { status: number; headers: Headers; text: string; ms: number };

export async function ask(origin: string, path: string, init: RequestInit = {}): Promise<Answer> {
	const begun = Date.now();
	const response = await fetch(new URL(path, origin), {
		...init,
		redirect: "manual",
		signal: AbortSignal.timeout(PATIENCE_MS),
	});
	const text = await response.text();
	return { status: response.status, headers: response.headers, text, ms: Date.now() - begun };
}

/** Posts a form with the Origin of `from`, or without one. */
export function post(
	origin: string,
	path: string,
	fields: Record<string, string>,
	from: string | null = origin,
): Promise<Answer> {
	return ask(origin, path, {
		method: "POST",
		headers: from === null ? {} : { origin: from },
		body: new URLSearchParams(fields),
	});
}

export type Note = (wrong: string) => void;

export function expectStatus({ status }: Answer, wanted: number, note: Note): void {
	if (status !== wanted) note(`answered ${status}, not ${wanted}`);
}

export function expectType({ headers }: Answer, wanted: string, note: Note): void {
	const type = headers.get("content-type") ?? "nothing";
	if (!type.startsWith(wanted)) note(`came as ${type}, not ${wanted}`);
}
