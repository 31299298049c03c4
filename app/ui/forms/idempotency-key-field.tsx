export function IdempotencyKeyField({ value }: { value: string }) {
	return <input type="hidden" name="idempotencyKey" value={value} />;
}
