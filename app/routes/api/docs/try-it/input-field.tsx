import { PlainField, SelectField } from "~/ui/forms/field";
import type { CallInput } from "./call-description";

export function InputField({ input, error }: { input: CallInput; error: string | undefined }) {
	const { name, field, kind, isRequired, example, choices } = input;
	const errors = error ? [error] : undefined;
	if (choices.length > 0) {
		return (
			<SelectField label={name} name={field} defaultValue={example} errors={errors}>
				<option value="">not sent</option>
				{choices.map((choice) => (
					<option key={choice}>{choice}</option>
				))}
			</SelectField>
		);
	}
	return (
		<PlainField
			label={name}
			name={field}
			type={kind === "file" ? "file" : name === "password" ? "password" : "text"}
			inputMode={kind === "number" ? "decimal" : undefined}
			defaultValue={kind === "file" ? undefined : example}
			required={isRequired}
			errors={errors}
			spellCheck={false}
			autoCapitalize="none"
		/>
	);
}
