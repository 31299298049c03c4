import type { VatMoveChoice, VatMoveFields } from "~/domain/catalog/vat-rates/input";
import type { VatRate } from "~/domain/catalog/vat-rates/queries.server";
import { MAX_MOVED_PRODUCTS } from "~/domain/catalog/vat-rates/rules";
import { describeRate } from "~/domain/money/vat-rate";
import { formatNumber } from "~/platform/format/format-number";
import { IdempotencyKeyField } from "~/ui/forms/idempotency-key-field";
import { PasswordAgainField, type PasswordNeed } from "~/ui/forms/password-again-field";
import { PostForm } from "~/ui/forms/post-form";

type ConfirmationProps = {
	choice: VatMoveChoice;
	plan: { from: VatRate; to: VatRate; count: number };
	place: string;
	passwordNeed: PasswordNeed;
	idempotencyKey: string;
};

export function Confirmation(props: ConfirmationProps) {
	const { choice, plan, place, passwordNeed, idempotencyKey } = props;
	const { from, to, count } = plan;
	const moved = Math.min(count, MAX_MOVED_PRODUCTS);
	const shown = { ...choice, count, fromBp: from.bp, toBp: to.bp };
	return (
		<PostForm<VatMoveFields>
			className="mt-8"
			buttons={{ submit: `Change ${formatProducts(moved)}`, cancelTo: "/dashboard/vat" }}
		>
			{() => (
				<>
					<p className="mb-2">
						<strong>{formatProducts(count)}</strong> in {place}, archived ones included:{" "}
						<strong>{describeRate(from)}</strong> becomes <strong>{describeRate(to)}</strong>.
						Prices and orders placed before stay as they are.
					</p>
					{count > moved ? (
						<p className="mb-2">
							At most {formatProducts(moved)} change at a time. Then this page shows how many are
							left.
						</p>
					) : null}
					{Object.entries(shown).map(([name, value]) => (
						<input key={name} type="hidden" name={name} value={value} />
					))}
					<IdempotencyKeyField value={idempotencyKey} />
					<div className="mt-6">
						<PasswordAgainField
							need={passwordNeed}
							hint="For security: this changes the VAT of many products."
						/>
					</div>
				</>
			)}
		</PostForm>
	);
}

const formatProducts = (count: number): string =>
	count === 1 ? "1 product" : `${formatNumber(count)} products`;
