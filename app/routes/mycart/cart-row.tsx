import { Link } from "@remix-run/react";
import { describeWait, isShort, isShortAsTyped } from "~/domain/backorders/short-lines";
import { type CartLine, findLineProblem } from "~/domain/cart/rules";
import { findQuantityProblem } from "~/domain/catalog/quantity-rules";
import { formatPack } from "~/domain/catalog/unit-rules";
import { calculateLineTotal, formatTk } from "~/domain/money/rules";
import { formatNumber } from "~/platform/format/format-number";
import { Button, ButtonLink } from "~/ui/elements/button";
import { Money } from "~/ui/elements/money";
import { ActionsCell, Cell } from "~/ui/elements/table";
import { AlsoUnpaid, formatChooseIntent } from "~/ui/orders/cart-lines";
import { OwnNumber } from "~/ui/parts/own-number";
import type { PartRow } from "~/ui/parts/part-table";
import { QuantityField } from "~/ui/parts/quantity-field";
import { formatLineField } from "~/ui/parts/quantity-fields";
import { Picture } from "~/ui/pictures/picture";
import { Price } from "~/ui/products/price";
import { CheaperBreak } from "~/ui/products/price-breaks";
import { QuantityChoices } from "~/ui/products/quantity-choices";
import { StockLabel } from "~/ui/products/stock-label";
import { formatWaitIntent, ORDER_LINE_INTENT } from "./cart-form";

type CartRowProps = {
	line: CartLine & Pick<PartRow, "netPoisha">;
	typed?: string;
	error?: string;
	hasPicture: boolean;
};

export function CartRow({ line, typed, error, hasPicture }: CartRowProps) {
	const { productId, name, quantity, seenPricePoisha, pricePoisha } = line;
	const problem = findLineProblem(line);
	const pack = formatPack(line);
	const wanted = typed === undefined ? quantity : Number(typed);
	const choices = line.archived
		? []
		: (findQuantityProblem(wanted, line, pricePoisha)?.nearest ?? []);
	return (
		<tr>
			{hasPicture ? (
				<Cell label="Picture">
					<Picture imageKey={line.imageKey} alt="" size={64} />
				</Cell>
			) : null}
			<Cell label="Product">
				<Link to={`/products/${productId}?quantity=${quantity}`}>{name}</Link>
				<br />
				{line.partNumber || pack ? (
					<>
						<small>{[line.partNumber, pack].filter(Boolean).join(" · ")}</small>
						<br />
					</>
				) : null}
				<OwnNumber number={line.customerNumber} />
				{line.replacement ? (
					<>
						<small>
							Replaced by{" "}
							<Link to={`/products/${line.replacement.id}`}>
								{line.replacement.partNumber || line.replacement.name}
							</Link>
						</small>
						<br />
					</>
				) : null}
				{isShort(line) ? (
					<span className="text-small font-semibold text-warn">{describeWait(line)}</span>
				) : problem ? (
					<span className="text-small font-semibold text-bad">{problem}</span>
				) : (
					<StockLabel available={line.available} />
				)}
				<AlsoUnpaid order={line.unpaidOrder} />
			</Cell>
			<Cell label="Price" align="end">
				<Price poisha={pricePoisha} netPoisha={line.netPoisha} />
				{line.nextBreak ? <NextBreak line={line} nextBreak={line.nextBreak} /> : null}
				{seenPricePoisha !== pricePoisha ? (
					<small className="block text-warn">
						was {formatTk(seenPricePoisha)} when you added it
					</small>
				) : null}
			</Cell>
			<Cell label="Quantity" align="end">
				<QuantityField
					part={{ ...line, id: productId }}
					name={formatLineField(line)}
					value={typed ?? quantity}
					error={error}
				/>
				<QuantityChoices
					name="intent"
					choices={wanted === 0 ? [] : choices}
					getValue={(chosen) => formatChooseIntent(productId, chosen)}
					productName={name}
				/>
				{wanted !== quantity && isShortAsTyped({ ...line, quantity: wanted }) ? (
					<>
						<small className="block">{describeWait({ ...line, quantity: wanted })}</small>
						<Button type="submit" name="intent" value={formatWaitIntent(productId, wanted)}>
							Keep {formatNumber(wanted)}
						</Button>
					</>
				) : null}
			</Cell>
			<Cell label="Total" align="end">
				<Money poisha={calculateLineTotal(pricePoisha, quantity)} />
			</Cell>
			<ActionsCell>
				{problem ? null : (
					<Button
						type="submit"
						name="intent"
						value={ORDER_LINE_INTENT + productId}
						variant="plain"
						aria-label={`Order ${name}`}
					>
						Order
					</Button>
				)}
				<ButtonLink
					to={`/mycart/${line.id}/delete`}
					variant="plain"
					aria-label={`Delete ${name}`}
					preventScrollReset
				>
					Delete
				</ButtonLink>
			</ActionsCell>
		</tr>
	);
}

type NextBreakProps = { line: CartLine; nextBreak: NonNullable<CartLine["nextBreak"]> };

function NextBreak({ line, nextBreak }: NextBreakProps) {
	const { minQuantity, unitPoisha } = nextBreak;
	return (
		<>
			<small className="block">
				{formatNumber(minQuantity)}+ {formatTk(unitPoisha)}
			</small>
			<CheaperBreak
				breaks={[{ minQuantity: 1, unitPoisha: line.pricePoisha }, nextBreak]}
				quantity={line.quantity}
			/>
		</>
	);
}
