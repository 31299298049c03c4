import { Form } from "@remix-run/react";
import type { Period } from "~/domain/reports/period";
import type { ReadDates } from "~/http/input/date-params.server";
import { Button } from "~/ui/elements/button";
import { FilterField } from "~/ui/lists/filter-field";

type PeriodFormProps = { path: string; typed: Period } & Pick<ReadDates<keyof Period>, "errors">;

/** What can't be read as a month is shown as it was typed. */
export const PeriodForm = ({ path, typed, errors }: PeriodFormProps) => (
	<Form
		action={path}
		role="search"
		aria-label="Period"
		className="mb-4 flex flex-wrap items-start gap-2 print:hidden"
	>
		{(["first", "last"] as const).map((name) => (
			<FilterField
				key={name}
				label={name === "first" ? "From" : "To"}
				name={name}
				type={errors?.[name] ? "text" : "month"}
				value={typed[name]}
				errors={errors?.[name] ? [errors[name]] : undefined}
				className="mb-0"
			/>
		))}
		<Button type="submit" className="self-end">
			Show
		</Button>
	</Form>
);
