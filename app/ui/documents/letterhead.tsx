type LetterheadProps = {
	seller: Record<"legalName" | "shopName" | "address" | "phone" | "email" | "bin", string>;
	/** Who gets it. */
	buyer: string;
};

/** On paper: who offers to whom. */
export const Letterhead = ({ seller, buyer }: LetterheadProps) => (
	<div className="mb-4 hidden grid-cols-2 gap-4 text-small print:grid">
		<address className="not-italic whitespace-pre-line wrap-anywhere">
			<strong>{seller.legalName || seller.shopName}</strong>
			{["", seller.address, seller.phone, seller.email, seller.bin && `BIN ${seller.bin}`].join(
				"\n",
			)}
		</address>
		<p className="wrap-anywhere">For {buyer}</p>
	</div>
);
