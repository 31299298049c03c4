import type { SubmissionResult } from "@conform-to/react";
import { useActionData } from "@remix-run/react";
import type { ChangeEventHandler } from "react";
import { Field } from "../forms/field";

type FileFieldProps = {
	accept: string;
	hint: string;
	/** The default is what the page's action answered. */
	errors?: string[];
	onChange?: ChangeEventHandler<HTMLInputElement>;
};

/** A form's only file. Browsers forget it when the form comes back with errors of other fields. */
export function FileField({ hint, errors, ...native }: FileFieldProps) {
	const { initialValue, error } = useActionData<SubmissionResult>() ?? {};
	const isForgotten = initialValue?.file !== undefined && !error?.file;
	return (
		<Field
			label="File"
			name="file"
			type="file"
			required
			errors={errors ?? error?.file ?? undefined}
			hint={
				<>
					{isForgotten ? <strong>Choose the file again. </strong> : null}
					{hint}
				</>
			}
			{...native}
		/>
	);
}
