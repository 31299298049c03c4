/** What tells one submission of a form from the next, so that a repeat is known: the key of what it makes, or of `http/once`. */
export function SubmissionKey({ value }: { value: string }) {
	return <input type="hidden" name="submissionKey" value={value} />;
}
