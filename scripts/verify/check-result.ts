export type CheckResult = {
	name: string;
	checkedCount: number;
	differences: string[];
	info?: string;
};
