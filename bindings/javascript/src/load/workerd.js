// workerd compiles the file when the program is uploaded, and imports the module.
import module from '#file';

export default module;
