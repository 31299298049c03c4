import { Field, type FieldState, TextArea } from "~/ui/forms/field";

type IssueFieldsProps = Record<"subject" | "body", FieldState>;

export function IssueFields({ subject, body }: IssueFieldsProps) {
	return (
		<>
			<Field label="Subject" required field={subject} />
			<TextArea
				label="Text"
				required
				rows={16}
				hint="Plain text. An empty line starts a new paragraph, and web addresses become links. The unsubscribe link is added automatically."
				field={body}
			/>
		</>
	);
}
