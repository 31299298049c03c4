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
	/** Is asked for again with them. */
	kept?: Readonly<Record<string, string>>;
};

/** What can't be read as a month is shown as it was typed. */
export const AskForm = ({ path, fields, labels, typed, errors, kept = {} }: AskFormProps) => (
	<Form
		action={path}
		role="search"
		aria-label="Report"
		className="mb-4 flex flex-wrap items-start gap-2 print:hidden"
	>
		{Object.entries(kept).map(([name, value]) => (
			<input key={name} type="hidden" name={name} value={value} />
		))}
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
