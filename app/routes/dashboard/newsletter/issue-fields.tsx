import { Field, getFieldState, TextArea } from "~/ui/forms/field";

type IssueFieldsProps = Record<"subject" | "body", Parameters<typeof getFieldState>[0]>;

export function IssueFields({ subject, body }: IssueFieldsProps) {
	return (
		<>
			<Field label="Subject" name="subject" required {...getFieldState(subject)} />
			<TextArea
				label="Text"
				name="body"
				required
				rows={16}
				hint="Plain text. An empty line starts a new paragraph, and web addresses become links. The unsubscribe link is added automatically."
				{...getFieldState(body)}
			/>
		</>
	);
}
