import { type SubmissionResult, useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { type ComponentProps, type ReactNode, useEffect, useState } from "react";
import { formatLeadTime } from "~/domain/backorders/short-lines";
import type { AcceptQuoteFields } from "~/domain/quotes/input";
import {
	LEFT_OUT_VALUE,
	listChoices,
	type PickChoice,
	type PickOption,
	type PickTerms,
	readText,
	sumPicked,
} from "~/domain/quotes/picks";
import { formatNumber } from "~/platform/format/format-number";
import { Button } from "../elements/button";
import { Money } from "../elements/money";
import { ContactFields, ReferenceFields } from "../forms/delivery-fields";
import { ErrorSummary } from "../forms/error-summary";
import { SelectField } from "../forms/field";
import { FieldError } from "../forms/field-error";
import { IdempotencyKeyField } from "../forms/idempotency-key-field";
import { AddressChoice, getFillKey } from "../orders/address-choice";
import { OnAccountChoice } from "../receivables/on-account";
import { nameQuoteLine, type ShownQuoteLine } from "./quote-lines";

type AcceptFormProps = Pick<ComponentProps<typeof ContactFields>, "email" | "company"> &
	Pick<ComponentProps<typeof AddressChoice>, "addresses"> & {
		path: string;
		idempotencyKey: string;
		revision: number;
		lines: readonly ShownQuoteLine[];
		terms: PickTerms;
		delivery: ComponentProps<typeof AddressChoice>["prefilled"];
		accountOffer: ComponentProps<typeof OnAccountChoice>["offer"];
		deliveryPoisha: number;
		lastResult: SubmissionResult | undefined;
		/** Of whom staff accept it for one. */
		members?: readonly { id: string; label: string }[];
		children?: ReactNode;
	};

/** The order form of a quote: what is left to choose of its lines, and where the goods go. */
export function AcceptForm(props: AcceptFormProps) {
	const { path, revision, lines, terms, delivery, addresses, lastResult, members = [] } = props;
	const [chosen, setChosen] = useState<FormData>();
	const readChosen = (field: string) =>
		(chosen ? readText(chosen, field) : readTyped(lastResult, field)) ?? null;
	const { poisha, isOpen } = sumPicked(terms, lines, readChosen);
	const totalPoisha = poisha + props.deliveryPoisha;
	const [form, fields] = useForm<AcceptQuoteFields>({
		lastResult,
		defaultNoValidate: true,
		defaultValue: delivery,
	});
	// What was pressed before the scripts started stays pressed, and counts.
	useEffect(() => {
		const element = document.getElementById(form.id);
		if (element instanceof HTMLFormElement) setChosen(new FormData(element));
	}, [form.id]);
	return (
		<Form
			method="post"
			action={path}
			id={form.id}
			noValidate
			replace
			className="max-w-text"
			onChange={({ currentTarget }) => setChosen(new FormData(currentTarget))}
		>
			<ErrorSummary errors={form.allErrors} formErrors={form.errors} />
			<IdempotencyKeyField value={props.idempotencyKey} />
			<input type="hidden" name="revision" value={revision} />
			{listChoices(terms, lines).map((choice) => (
				<LineChoice
					key={choice.field}
					choice={choice}
					typed={readTyped(lastResult, choice.field)}
					errors={lastResult?.error?.[choice.field] ?? undefined}
				/>
			))}
			{members.length > 1 ? (
				<SelectField
					label="Ordered by"
					hint="The order is this member's, and counts for the member's limit."
					field={fields.memberId}
					choices={members}
				/>
			) : null}
			<div key={getFillKey(lastResult)}>
				<AddressChoice
					addresses={addresses}
					prefilled={delivery}
					lastResult={lastResult}
					onFill={() => undefined}
				/>
				<ContactFields
					fields={fields}
					district={null}
					email={props.email}
					company={props.company}
					saveAddress={null}
				/>
				<ReferenceFields fields={fields} company={props.company} />
			</div>
			<OnAccountChoice
				offer={props.accountOffer}
				totalPoisha={totalPoisha}
				field={fields.onAccount}
			/>
			<p className="mb-4 text-lead font-bold">
				<output>
					{isOpen ? "Total without the quantities to choose" : "Total of what you choose"}:{" "}
					<Money poisha={totalPoisha} />
				</output>
			</p>
			<Button type="submit" variant="main" name="intent" value="accept">
				Accept and order
			</Button>
			{props.children}
		</Form>
	);
}

function readTyped(lastResult: SubmissionResult | undefined, field: string): string | undefined {
	const typed = lastResult?.initialValue?.[field];
	return typeof typed === "string" ? typed : undefined;
}

type LineChoiceProps = {
	choice: PickChoice<ShownQuoteLine>;
	typed: string | undefined;
	errors: string[] | undefined;
};

/** Nothing is asked of a line that can only be ordered as it is. */
function LineChoice({ choice, typed, errors }: LineChoiceProps) {
	const { field, lines, options, mayLeaveOut, preset } = choice;
	const [first] = lines;
	if (!first || options.length + Number(mayLeaveOut) < 2) return null;
	// What was chosen may be in stock no more.
	const isOffered = typed === LEFT_OUT_VALUE || options.some(({ value }) => value === typed);
	const chosen = isOffered ? typed : preset;
	return (
		<div
			role="radiogroup"
			className="mb-4"
			aria-labelledby={`label-${field}`}
			aria-describedby={`error-${field}`}
			aria-invalid={errors ? true : undefined}
		>
			<p id={`label-${field}`} className="field-label wrap-anywhere">
				{nameQuoteLine(first)}
			</p>
			{options.map((option) => (
				<Option
					key={option.value}
					field={field}
					option={option}
					line={lines.find(({ n }) => n === option.n) ?? first}
					isChosen={option.value === chosen}
				/>
			))}
			{mayLeaveOut ? (
				<label className="flex min-h-11 cursor-pointer items-baseline gap-x-3 py-2">
					<input
						type="radio"
						name={field}
						value={LEFT_OUT_VALUE}
						defaultChecked={chosen === LEFT_OUT_VALUE}
					/>
					Leave it out
				</label>
			) : null}
			<FieldError id={`error-${field}`} message={errors?.join(". ")} />
		</div>
	);
}

type OptionProps = {
	field: string;
	option: PickOption;
	line: ShownQuoteLine;
	isChosen: boolean;
};

const Option = ({ field, option, line, isChosen }: OptionProps) => (
	<label className="flex min-h-11 cursor-pointer flex-wrap items-baseline gap-x-3 py-2">
		<input type="radio" name={field} value={option.value} defaultChecked={isChosen} />
		<span className="min-w-40 flex-1">{describeOption(option, line)}</span>
		<span className="ml-auto text-soft">
			<Money poisha={line.unitPoisha} /> each
		</span>
	</label>
);

function describeOption({ now, later }: PickOption, { leadDays }: ShownQuoteLine): string {
	const rest = `${formatNumber(later)} ${formatLeadTime(leadDays)}`;
	if (now === 0) return rest;
	return later === 0 ? formatNumber(now) : `${formatNumber(now)} now and ${rest}`;
}
