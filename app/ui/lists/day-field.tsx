import { getFieldAttributes } from "../forms/field";
import { FieldError } from "../forms/field-error";

type DayFieldProps = { label: string; name: string; day?: string; error?: string };

export const DayField = ({ label, name, day, error }: DayFieldProps) => (
	<div className="max-sm:grow max-sm:basis-36">
		<label className="flex items-center gap-1.5 text-small text-soft max-sm:grid max-sm:gap-0">
			{label}
			<input
				type="date"
				{...getFieldAttributes({ name, errors: error ? [error] : [] })}
				defaultValue={day}
				className="input px-2 text-ink sm:w-34"
			/>
		</label>
		<FieldError id={`error-${name}`} message={error} role="alert" />
	</div>
);
