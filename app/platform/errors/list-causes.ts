const MAX_CAUSES = 5;

export function listCauses(error: unknown): unknown[] {
	const causes: unknown[] = [];
	for (let cause = error; cause !== undefined && causes.length < MAX_CAUSES; ) {
		causes.push(cause);
		cause = cause instanceof Error ? cause.cause : undefined;
	}
	return causes;
}
