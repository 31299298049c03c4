import { Money } from "../elements/money";

type PriceProps = {
	/** Null for visitors where prices are for members only. */
	poisha: number | null;
	/** Without VAT, if the page shows it. */
	netPoisha?: number;
};

export function Price({ poisha, netPoisha }: PriceProps) {
	if (poisha === null) return <small>Log in to see prices</small>;
	return (
		<>
			<Money poisha={poisha} />
			{netPoisha === undefined ? null : (
				<small className="block">
					<Money poisha={netPoisha} hasDecimals />
				</small>
			)}
		</>
	);
}
