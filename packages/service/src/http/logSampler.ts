const ONE_IN = 100;

/** Which answers are logged: all that failed, all of rare routes, and one in a hundred of the others. */
export class LogSampler {
  #count = 0;

  isLogged(isHot: boolean, status: number): boolean {
    if (!isHot || status >= 400) return true;
    return this.#count++ % ONE_IN === 0;
  }
}
