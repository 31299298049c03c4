type OwnNumberProps = {
	/** It is the buyer's own numbers of a part in one text; '' or null without any. */
	number: string | null;
	className?: string;
};

export const OwnNumber = ({ number, className = "" }: OwnNumberProps) =>
	number ? (
		<small className={`block wrap-anywhere ${className}`.trim()}>Your number: {number}</small>
	) : null;
