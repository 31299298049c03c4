/** What tells one submission of a form from the next; see `http/once` for forms that spend something. */
export function SubmissionKey({ value }: { value: string }) {
	return <input type="hidden" name="submissionKey" value={value} />;
}
