type OwnNumberProps = {
	/** All own numbers of the buyer for the part, in one text; '' or null without any. */
	number: string | null;
	className?: string;
};

export const OwnNumber = ({ number, className = "" }: OwnNumberProps) =>
	number ? (
		<small className={`block wrap-anywhere ${className}`.trim()}>Your number: {number}</small>
	) : null;
