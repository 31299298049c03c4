import type { SubmissionResult } from "@conform-to/react";
import {
	ADDRESS_FIELDS,
	applyChosenAddress,
	type DeliveryAddress,
	mergeTypedAddress,
	readTypedAddress,
	type SavedAddress,
} from "~/domain/customers/chosen-address";
import { SelectField } from "../forms/field";
import { FieldError } from "../forms/field-error";

export const ADDRESS_FIELD = "addressId";
/** Which of the two, if text was typed beside the choice. */
export const ADDRESS_ANSWER_FIELD = "addressAnswer";

export const formatAddressAnswer = (id: string, answer: "saved" | "typed"): string =>
	`${answer}:${id}`;

/** Changes when an address was filled in: fields with this key show it, even if they were typed in before. */
export function getFillKey(result: SubmissionResult | undefined): string {
	const filledAt = result?.initialValue?.filledAt;
	return typeof filledAt === "string" ? filledAt : "";
}

type AddressChoiceProps = {
	addresses: readonly SavedAddress[];
	/** What the form shows before anything is typed. */
	prefilled: DeliveryAddress;
	lastResult: SubmissionResult | undefined;
	/** Scripts call it at once. */
	onFill: (address: DeliveryAddress) => void;
};

/** Where the goods go, if one is chosen. Scripts show it in the fields below, unless other text is in them. */
export function AddressChoice({ addresses, prefilled, lastResult, onFill }: AddressChoiceProps) {
	if (addresses.length === 0) return null;
	const { initialValue, error } = lastResult ?? {};
	const shown = [prefilled, ...addresses];
	const chosen = addresses.find(({ id }) => id === initialValue?.[ADDRESS_FIELD]);
	const fillIn = ({ value, form }: HTMLSelectElement) => {
		const saved = addresses.find(({ id }) => id === value);
		const getField = (name: string) =>
			form?.elements.namedItem(name) as HTMLInputElement | null | undefined;
		const address =
			saved &&
			applyChosenAddress(
				saved,
				readTypedAddress((name) => getField(name)?.value),
				shown,
			);
		if (!address) return;
		for (const name of ADDRESS_FIELDS) {
			const field = getField(name);
			if (field) field.value = address[name];
		}
		onFill(address);
	};
	return (
		<>
			<SelectField
				label="Your addresses"
				hint="If you choose one, the goods go there."
				name={ADDRESS_FIELD}
				defaultValue={chosen?.id}
				errors={error?.[ADDRESS_FIELD] ?? undefined}
				empty="Choose"
				choices={addresses}
				onChange={(event) => fillIn(event.currentTarget)}
			/>
			{chosen && error?.[ADDRESS_ANSWER_FIELD] ? (
				<AddressQuestion
					saved={chosen}
					typed={mergeTypedAddress(
						chosen,
						readTypedAddress((name) => initialValue?.[name]),
						shown,
					)}
					errors={error[ADDRESS_ANSWER_FIELD]}
				/>
			) : null}
		</>
	);
}

type AddressQuestionProps = {
	saved: SavedAddress;
	typed: Partial<DeliveryAddress>;
	errors: string[];
};

const AddressQuestion = ({ saved, typed, errors }: AddressQuestionProps) => (
	<fieldset className="mb-5" aria-describedby={`error-${ADDRESS_ANSWER_FIELD}`}>
		<legend className="field-label">Where do the goods go?</legend>
		<ul className="rounded-part border bg-surface">
			{(
				[
					["saved", `To ${saved.label}`, saved],
					["typed", "To what is typed", typed],
				] as const
			).map(([answer, label, address], index) => (
				<li key={answer} className={index > 0 ? "border-t" : undefined}>
					<label className="flex min-h-11 cursor-pointer items-baseline gap-x-3 px-3 py-2">
						<input
							type="radio"
							name={ADDRESS_ANSWER_FIELD}
							id={index === 0 ? `field-${ADDRESS_ANSWER_FIELD}` : undefined}
							value={formatAddressAnswer(saved.id, answer)}
						/>
						<span className="min-w-0 wrap-anywhere">
							<span className="font-semibold">{label}</span>
							<small className="block whitespace-pre-line text-soft">
								{ADDRESS_FIELDS.map((name) => address[name])
									.filter(Boolean)
									.join("\n")}
							</small>
						</span>
					</label>
				</li>
			))}
		</ul>
		<FieldError id={`error-${ADDRESS_ANSWER_FIELD}`} message={errors.join(". ")} />
	</fieldset>
);
