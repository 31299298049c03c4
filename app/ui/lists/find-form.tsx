import { Form } from "@remix-run/react";
import type { ComponentPropsWithoutRef } from "react";
import { Button, ButtonLink } from "../elements/button";

type FindFormProps = Pick<
	ComponentPropsWithoutRef<"input">,
	"id" | "name" | "autoCapitalize" | "maxLength"
> & {
	/** The address of the list without a search. */
	path: string;
	rows: string;
	label: string;
	hint?: string;
	sought: string | undefined;
};

export function FindForm({ path, rows, label, hint, sought, ...native }: FindFormProps) {
	return (
		<Form
			action={path}
			role="search"
			aria-label={rows}
			className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1"
			key={sought}
		>
			<label htmlFor={native.id} className="field-label">
				{label}
			</label>
			<div className="flex grow basis-80 flex-wrap gap-2">
				<input
					type="search"
					name="find"
					defaultValue={sought}
					autoComplete="off"
					aria-describedby={hint && `hint-${native.id}`}
					className="input w-auto max-w-96 grow basis-56"
					{...native}
				/>
				<Button type="submit">Find</Button>
				{sought ? (
					<ButtonLink to={path} variant="plain">
						Show all
					</ButtonLink>
				) : null}
			</div>
			{hint ? (
				<p id={`hint-${native.id}`} className="field-hint basis-full">
					{hint}
				</p>
			) : null}
		</Form>
	);
}
