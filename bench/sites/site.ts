/** What a build took; of ours, also the seconds of the sign-in screen. */
interface Build {
  seconds: number;
  /** The most memory that its processes used together, in MB. */
  peakMB: number;
  /** Processor time of all of it, in s. */
  cpuSeconds: number;
  signIn?: number;
}

/** A site that can be built again and again. */
export interface Site {
  folder: string;
  build: () => Promise<Build>;
  /** Makes the next build a cold one. */
  clean: () => void;
  /** The folder that a build makes. */
  output: string;
  remove: () => void;
}
