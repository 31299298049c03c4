import type { SellerFacts } from "~/domain/documents/facts";

/** The seller's own line stands at the foot of a document, too. */
export const PersonInCharge = ({ seller }: { seller: SellerFacts }) => (
	<>
		{seller.personInCharge ? (
			<section>
				<h2>Person in charge</h2>
				<p>
					{seller.personInCharge}
					{seller.designation ? `, ${seller.designation}` : ""}
				</p>
			</section>
		) : null}
		{seller.footLine ? <p className="order-document-note">{seller.footLine}</p> : null}
	</>
);
