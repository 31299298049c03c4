import { Form } from "@remix-run/react";
import { Button } from "../elements/button";
import { FilterField } from "./filter-field";

type Name = "first" | "last" | "month" | "find";

type AskFormProps = {
	path: string;
	fields: readonly Name[];
	labels: Record<Name, string>;
	typed: Record<Name, string>;
	errors: Partial<Record<string, string>> | null;
};

/** What can't be read as a month is shown as it was typed. */
export const AskForm = ({ path, fields, labels, typed, errors }: AskFormProps) => (
	<Form
		action={path}
		role="search"
		aria-label="Report"
		className="mb-4 flex flex-wrap items-start gap-2 print:hidden"
	>
		{fields.map((name) => (
			<FilterField
				key={name}
				label={labels[name]}
				name={name}
				type={name === "find" || errors?.[name] ? "text" : "month"}
				value={typed[name]}
				errors={errors?.[name] ? [errors[name]] : undefined}
				maxLength={name === "find" || errors?.[name] ? 100 : undefined}
				className="mb-0 max-w-60"
			/>
		))}
		<Button type="submit" className="mt-8">
			Show
		</Button>
	</Form>
);
