/** The hidden field by which the server recognises a form that is sent twice. */
export function IdempotencyKeyField({ value }: { value: string }) {
	return <input type="hidden" name="idempotencyKey" value={value} />;
}
