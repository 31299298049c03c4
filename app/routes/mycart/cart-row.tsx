import { Link } from "@remix-run/react";
import type { CartLine } from "~/domain/cart/rules";
import { isOrderable } from "~/domain/catalog/rules";
import { calculateLineTotal, formatTk } from "~/domain/money/rules";
import { ButtonLink } from "~/ui/elements/button";
import { Money } from "~/ui/elements/money";
import { ActionsCell, Cell } from "~/ui/elements/table";
import { Picture } from "~/ui/pictures/picture";
import { StockLabel } from "~/ui/products/stock-label";

export function CartRow({ line }: { line: CartLine }) {
	const { seenPricePoisha, pricePoisha } = line;
	return (
		<tr>
			<Cell label="Picture">
				<Picture imageKey={line.imageKey} alt="" size={64} />
			</Cell>
			<Cell label="Product">
				<Link to={`/products/${line.productId}?quantity=${line.quantity}`}>{line.name}</Link>
				<br />
				<StockLabel available={line.available} />
			</Cell>
			<Cell label="Price" align="end">
				<Money poisha={pricePoisha} />
				{seenPricePoisha !== pricePoisha ? (
					<>
						<br />
						<small className="text-warn">was {formatTk(seenPricePoisha)} when you added it</small>
					</>
				) : null}
			</Cell>
			<Cell label="Quantity" align="end">
				{line.quantity}
			</Cell>
			<Cell label="Total" align="end">
				<Money poisha={calculateLineTotal(pricePoisha, line.quantity)} />
			</Cell>
			<ActionsCell>
				{isOrderable(line.quantity, line.available) ? (
					<ButtonLink
						to={`/products/${line.productId}/order?quantity=${line.quantity}`}
						variant="main"
						aria-label={`Order ${line.name}`}
					>
						Order
					</ButtonLink>
				) : (
					<ButtonLink to={`/products/${line.productId}`} variant="quiet">
						{line.available > 0 ? "Change quantity" : "View product"}
					</ButtonLink>
				)}
				<ButtonLink
					to={`/mycart/${line.id}/delete`}
					variant="plain"
					aria-label={`Delete ${line.name}`}
					preventScrollReset
				>
					Delete
				</ButtonLink>
			</ActionsCell>
		</tr>
	);
}
